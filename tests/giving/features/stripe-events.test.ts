import { expect, test } from "vitest";
import { startCheckout, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { receiveStripeEvent } from "~/features/giving/stripe/receive-stripe-event.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { readDonation, donorCaller, listLedger, summarizeLedger } from "~tests/support/paypal";
import {
  cardDonationInput,
  deliverStripeEvent,
  deliverAllStripeEvents,
  withStripe,
} from "~tests/support/stripe";

const stripe = withStripe();

/** A paid donation without any event received. */
async function paid(fields: Record<string, unknown> = {}) {
  const { clientSecret, donationId: id } = await createPaymentIntent(
    donorCaller(),
    cardDonationInput(fields),
  );
  const intent = clientSecret.split("_secret_")[0]!;
  stripe.fake.pay(intent);
  return { id, intent };
}
const held = async (id: number) => {
  const { amount } = await db
    .selectFrom("donationLedger")
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("donationId", "=", id)
    .executeTakeFirstOrThrow();
  return amount;
};
const voided = async (id: number) =>
  (await db.selectFrom("receipts").select("voidedAt").where("donationId", "=", id).executeTakeFirstOrThrow())
    .voidedAt !== null;
const event = (type: string) => stripe.fake.events.findLast((one) => one.type === type)!;

onBothDatabases(() => {
  test("a partial refund counts once, whichever events contain it; with the rest it is all refunded", async () => {
    const { id, intent } = await paid();
    stripe.fake.refund(intent, 10_00);
    await deliverAllStripeEvents(stripe.fake);
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    stripe.fake.refund(intent);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({ "charge.refunded": "unchanged" });
    expect(await summarizeLedger(id)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refunded -1500",
    ]);
    expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await voided(id)).toBe(true);
  });

  test("a refund event that arrives before the payment's completes the donation first", async () => {
    const { id, intent } = await paid();
    stripe.fake.refund(intent, 5_00);
    expect(await deliverStripeEvent(stripe.fake, event("refund.created"))).toBe("applied");
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
  });

  test("the event of a refund made here changes nothing", async () => {
    const { id, intent } = await paid();
    await deliverAllStripeEvents(stripe.fake);
    const { reference, amount } = await requestStripeRefund(await readDonation(id), 7_00, "refund-1");
    expect(stripe.fake.world.refunds.get(reference)).toMatchObject({ payment_intent: intent });
    await db
      .transaction()
      .execute((trx) =>
        recordLedgerEvents(trx, id, [
          { kind: "refunded", source: "administrator", reference, amount: -amount },
        ]),
      );
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -700"]);
  });

  test("a refund returned by the bank restores the full amount", async () => {
    const { id, intent } = await paid();
    const refund = stripe.fake.refund(intent);
    stripe.fake.failRefund(refund.id);
    expect(await deliverStripeEvent(stripe.fake, event("refund.failed"))).toBe("applied");
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await held(id)).toBe(25_00);
    expect(await voided(id)).toBe(false);
  });

  test("a lost dispute makes the donation refunded", async () => {
    const { id, intent } = await paid();
    const dispute = stripe.fake.dispute(intent);
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(id)).toMatchObject({ status: "refunded" });
    stripe.fake.closeDispute(dispute.id, "lost");
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "disputed -2500"]);
    expect(await voided(id)).toBe(true);
  });

  test("a won dispute restores the donation, in any order of events", async () => {
    const { id, intent } = await paid();
    const dispute = stripe.fake.dispute(intent);
    stripe.fake.closeDispute(dispute.id, "won");
    for (const one of [...stripe.fake.events].reverse()) await deliverStripeEvent(stripe.fake, one);
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await held(id)).toBe(25_00);
    expect(await voided(id)).toBe(false);
  });

  test("an inquiry by the bank moves no money", async () => {
    const { id, intent } = await paid();
    const dispute = stripe.fake.dispute(intent, { isInquiry: true });
    stripe.fake.closeDispute(dispute.id, "lost");
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a refund of a month without an event creates that month's donation first", async () => {
    const donation = cardDonationInput({ isRecurring: true });
    const { clientSecret } = await createPaymentIntent(donorCaller(), donation);
    stripe.fake.pay(clientSecret.split("_secret_")[0]!);
    await deliverAllStripeEvents(stripe.fake);
    const [subscription] = [...stripe.fake.world.subscriptions.keys()].slice(-1);
    stripe.fake.renew(subscription!);
    const { id: intent } = [...stripe.fake.world.intents.values()].at(-1)!;
    stripe.fake.refund(intent, 9_00);
    expect(await deliverStripeEvent(stripe.fake, event("charge.refunded"))).toBe("applied");
    const last = await db
      .selectFrom("donations")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await summarizeLedger(last.id)).toEqual(["completed 2500", "refunded -900"]);
  });

  test("a donation completed by an administrator is not completed again", async () => {
    const { id } = await paid();
    const byHand = { kind: "completed", source: "administrator", actor: "admin" } as const;
    await db.transaction().execute((trx) => recordLedgerEvents(trx, id, [byHand]));
    expect(await deliverStripeEvent(stripe.fake, event("payment_intent.succeeded"))).toBe("unchanged");
    expect(await held(id)).toBe(25_00);
  });

  test("a second payment of a donation becomes a mismatch and does not count", async () => {
    const { id, intent } = await paid();
    await deliverAllStripeEvents(stripe.fake);
    const other = { ...stripe.fake.world.intents.get(intent)!, id: "pi_other", status: "succeeded" };
    const again = { ...event("payment_intent.succeeded"), id: "evt_other", data: { object: other } };
    expect(await deliverStripeEvent(stripe.fake, again)).toBe("applied");
    expect(await readDonation(id)).toMatchObject({ providerId: intent, status: "completed" });
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    expect((await listLedger(id)).at(-1)).toMatchObject({ reference: "pi_other", note: "25.00 USD" });
    stripe.fake.world.intents.put({ ...other, status: "succeeded" });
    stripe.fake.refund(intent, 5_00);
    const back = event("refund.created");
    const object = { ...back.data.object, id: "re_other", payment_intent: "pi_other" };
    expect(await deliverStripeEvent(stripe.fake, { ...back, id: "evt_back", data: { object } })).toBe(
      "applied",
    );
    expect(await held(id)).toBe(25_00);
  });

  test("the payer on Stripe's hosted page is recorded, whichever event comes first", async () => {
    await startCheckout(donorCaller(), cardDonationInput({ donorEmail: undefined, attempt: "page" }));
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    expect(await deliverStripeEvent(stripe.fake, event("payment_intent.succeeded"))).toBe("applied");
    expect(await deliverStripeEvent(stripe.fake, event("checkout.session.completed"))).toBe("unchanged");
    const { id } = await db.selectFrom("donations").select("id").executeTakeFirstOrThrow();
    const { customer_details: payer } = stripe.fake.world.checkouts.get(session!.id)!;
    expect(await readDonation(id)).toMatchObject({ status: "completed", donorEmail: payer!.email });
  });

  test("an event type that is not handled is ignored, and another site's payment is unknown", async () => {
    const { intent } = await paid();
    const outcomes = await deliverAllStripeEvents(stripe.fake);
    expect(outcomes).toMatchObject({ "payment_intent.created": "ignored", "charge.succeeded": "ignored" });
    const foreign = stripe.fake.world.intents.get(intent)!;
    foreign.id = "pi_foreign";
    foreign.metadata = { donationId: "1", site: "other.example" };
    stripe.fake.world.intents.put(foreign);
    stripe.fake.world.charges.get(foreign.latest_charge!)!.payment_intent = "pi_foreign";
    stripe.fake.events.length = 0;
    stripe.fake.world.tell("payment_intent.succeeded", foreign);
    stripe.fake.refund("pi_foreign");
    stripe.fake.world.tell("payment_intent.succeeded", { ...foreign, id: "pi_3NobodyKnows", metadata: {} });
    expect(await deliverAllStripeEvents(stripe.fake)).toEqual({
      "payment_intent.succeeded": "unknown",
      "refund.created": "unknown",
      "charge.refunded": "unknown",
    });
    expect(await db.selectFrom("donations").select("id").execute()).toHaveLength(1);
  });

  test("an event that needs Stripe fails while it is down, and is applied by a retry", async () => {
    const { id, intent } = await paid();
    stripe.fake.refund(intent);
    stripe.fake.behave("garbage");
    await expect(deliverStripeEvent(stripe.fake, event("charge.refunded"))).rejects.toMatchObject({
      status: 502,
    });
    expect(await summarizeLedger(id)).toEqual(["pledged 0"]);
    stripe.fake.behave("well");
    expect(await deliverStripeEvent(stripe.fake, event("charge.refunded"))).toBe("applied");
    expect(await readDonation(id)).toMatchObject({ status: "refunded" });
  });

  test("an event is stored and enqueued once, however often it arrives", async () => {
    await paid();
    const { body, headers } = stripe.fake.signed(event("payment_intent.succeeded"));
    const signature = { "stripe-signature": headers["Stripe-Signature"] };
    await Promise.all(
      [1, 2, 3].map(() => receiveStripeEvent(donorCaller(), { raw: body, headers: signature })),
    );
    expect(await db.selectFrom("webhookEvents").select("type").execute()).toHaveLength(1);
    expect(
      await db.selectFrom("outbox").select("id").where("name", "=", "handle-payment-event").execute(),
    ).toHaveLength(1);
  });
});
