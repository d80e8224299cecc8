import { expect, test } from "vitest";
import { receiveStripeEvent } from "~/features/giving/stripe/receive-stripe-event.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { onBothDatabases } from "~tests/support/database";
import { books, completedByHand, donorCaller, record, withStripe } from "../world";

const stripe = withStripe();

const isReceiptVoid = async (id: number) => (await books.receipt(id)).voidedAt !== null;

onBothDatabases(() => {
  test("a partial refund counts once, whichever events contain it; with the rest it is all refunded", async () => {
    const { donationId: id, intent } = await stripe.pay();
    stripe.fake.refund(intent, 10_00);
    await stripe.deliverAll();
    await stripe.deliverAll();
    expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    stripe.fake.refund(intent);
    expect(await stripe.deliverAll()).toMatchObject({ "charge.refunded": "unchanged" });
    expect(await books.summary(id)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refunded -1500",
    ]);
    expect(await books.donation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await isReceiptVoid(id)).toBe(true);
  });

  test("a refund event that arrives before the payment's completes the donation first", async () => {
    const { donationId: id, intent } = await stripe.pay();
    stripe.fake.refund(intent, 5_00);
    expect(await stripe.deliver(stripe.newestEvent("refund.created"))).toBe("applied");
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
  });

  test("the event of a refund made here changes nothing", async () => {
    const { donationId: id, intent } = await stripe.pay();
    await stripe.deliverAll();
    const { reference, amount } = await requestStripeRefund(await books.donation(id), 7_00, "refund-1");
    expect(stripe.fake.world.refunds.get(reference)).toMatchObject({ payment_intent: intent });
    await record(id, { kind: "refunded", source: "administrator", reference, amount: -amount });
    await stripe.deliverAll();
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "refunded -700"]);
  });

  test("a refund returned by the bank restores the full amount", async () => {
    const { donationId: id, intent } = await stripe.pay();
    const refund = stripe.fake.refund(intent);
    stripe.fake.failRefund(refund.id);
    expect(await stripe.deliver(stripe.newestEvent("refund.failed"))).toBe("applied");
    await stripe.deliverAll();
    expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await books.sum(id)).toBe(25_00);
    expect(await isReceiptVoid(id)).toBe(false);
  });

  test("a lost dispute makes the donation refunded", async () => {
    const { donationId: id, intent } = await stripe.pay();
    const dispute = stripe.fake.dispute(intent);
    await stripe.deliverAll();
    expect(await books.donation(id)).toMatchObject({ status: "refunded" });
    stripe.fake.closeDispute(dispute.id, "lost");
    await stripe.deliverAll();
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "disputed -2500"]);
    expect(await isReceiptVoid(id)).toBe(true);
  });

  test("a won dispute restores the donation, in any order of events", async () => {
    const { donationId: id, intent } = await stripe.pay();
    const dispute = stripe.fake.dispute(intent);
    stripe.fake.closeDispute(dispute.id, "won");
    for (const one of [...stripe.fake.events].reverse()) await stripe.deliver(one);
    expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await books.sum(id)).toBe(25_00);
    expect(await isReceiptVoid(id)).toBe(false);
  });

  test("an inquiry by the bank moves no money", async () => {
    const { donationId: id, intent } = await stripe.pay();
    const dispute = stripe.fake.dispute(intent, { isInquiry: true });
    stripe.fake.closeDispute(dispute.id, "lost");
    await stripe.deliverAll();
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a refund of a month without an event creates that month's donation first", async () => {
    await stripe.pay({ isRecurring: true });
    await stripe.deliverAll();
    const [subscription] = [...stripe.fake.world.subscriptions.keys()].slice(-1);
    stripe.fake.renew(subscription!);
    const { id: intent } = [...stripe.fake.world.intents.values()].at(-1)!;
    stripe.fake.refund(intent, 9_00);
    expect(await stripe.deliver(stripe.newestEvent("charge.refunded"))).toBe("applied");
    const month = (await books.donations()).at(-1)!;
    expect(await books.summary(month.id)).toEqual(["completed 2500", "refunded -900"]);
  });

  test("a donation completed by an administrator is not completed again", async () => {
    const { donationId: id } = await stripe.pay();
    await record(id, completedByHand);
    expect(await stripe.deliver(stripe.newestEvent("payment_intent.succeeded"))).toBe("unchanged");
    expect(await books.sum(id)).toBe(25_00);
  });

  test("a second payment of a donation becomes a mismatch and does not count", async () => {
    const { donationId: id, intent } = await stripe.pay();
    await stripe.deliverAll();
    const other = { ...stripe.fake.world.intents.get(intent)!, id: "pi_other", status: "succeeded" };
    const again = {
      ...stripe.newestEvent("payment_intent.succeeded"),
      id: "evt_other",
      data: { object: other },
    };
    expect(await stripe.deliver(again)).toBe("applied");
    expect(await books.donation(id)).toMatchObject({ providerId: intent, status: "completed" });
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    expect((await books.ledger(id)).at(-1)).toMatchObject({ reference: "pi_other", note: "25.00 USD" });
    stripe.fake.world.intents.put({ ...other, status: "succeeded" });
    stripe.fake.refund(intent, 5_00);
    const back = stripe.newestEvent("refund.created");
    const object = { ...back.data.object, id: "re_other", payment_intent: "pi_other" };
    expect(await stripe.deliver({ ...back, id: "evt_back", data: { object } })).toBe("applied");
    expect(await books.sum(id)).toBe(25_00);
  });

  test("the payer on Stripe's hosted page is recorded, whichever event comes first", async () => {
    const { session } = await stripe.openPage({ donorEmail: undefined, attempt: "page" });
    stripe.fake.payCheckout(session.id);
    expect(await stripe.deliver(stripe.newestEvent("payment_intent.succeeded"))).toBe("applied");
    expect(await stripe.deliver(stripe.newestEvent("checkout.session.completed"))).toBe("unchanged");
    const { id } = await books.firstDonation();
    const { customer_details: payer } = stripe.fake.world.checkouts.get(session.id)!;
    expect(await books.donation(id)).toMatchObject({ status: "completed", donorEmail: payer!.email });
  });

  test("an event type that is not handled is ignored, and another site's payment is unknown", async () => {
    const { intent } = await stripe.pay();
    const outcomes = await stripe.deliverAll();
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
    expect(await stripe.deliverAll()).toEqual({
      "payment_intent.succeeded": "unknown",
      "refund.created": "unknown",
      "charge.refunded": "unknown",
    });
    expect(await books.donations()).toHaveLength(1);
  });

  test("an event that needs Stripe fails while it is down, and is applied by a retry", async () => {
    const { donationId: id, intent } = await stripe.pay();
    stripe.fake.refund(intent);
    stripe.fake.behave("garbage");
    await expect(stripe.deliver(stripe.newestEvent("charge.refunded"))).rejects.toMatchObject({
      status: 502,
    });
    expect(await books.summary(id)).toEqual(["pledged 0"]);
    stripe.fake.behave("well");
    expect(await stripe.deliver(stripe.newestEvent("charge.refunded"))).toBe("applied");
    expect(await books.donation(id)).toMatchObject({ status: "refunded" });
  });

  test("an event is stored and enqueued once, however often it arrives", async () => {
    await stripe.pay();
    const { body, headers } = stripe.fake.signed(stripe.newestEvent("payment_intent.succeeded"));
    const signature = { "stripe-signature": headers["Stripe-Signature"] };
    await Promise.all(
      [1, 2, 3].map(() => receiveStripeEvent(donorCaller(), { raw: body, headers: signature })),
    );
    expect(await books.events()).toHaveLength(1);
    expect(await books.jobs("handle-payment-event")).toHaveLength(1);
  });
});
