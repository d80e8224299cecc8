import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import {
  startCheckout,
  confirmPayment,
  createPaymentIntent,
} from "~/features/giving/stripe/stripe-payments.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { storePaymentEvent } from "~/features/giving/payment-events/payment-events.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { db } from "~db/client";
import { startFakeStripe, type FakeStripe } from "~tests/fakes/stripe";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation } from "~tests/support/donations";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
  withPayPal,
} from "~tests/support/paypal";

const treasurer = async () => (await administrator({ permissions: ["manage_donations"] })).caller;
/** Asks for it with all refunds that there are before one's eyes, unless said. */
const refund = async (id: number, fields: Record<string, unknown> = {}) => {
  const seen = (await listLedger(id)).filter(({ kind }) => /^refund(ed|Failed)$/.test(kind)).length;
  return refundDonation(await treasurer(), refundSchema.parse({ id, seen, ...fields }));
};
const audited = () =>
  db.selectFrom("auditLog").select(["action", "subject", "after"]).orderBy("id").execute();

const held = withPayPal();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  Object.assign(env, { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_API_BASE: stripe.base });
});
beforeEach(() => {
  stripe.behave("well");
  stripe.asked.length = 0;
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  Object.assign(env, { STRIPE_SECRET_KEY: undefined, STRIPE_API_BASE: undefined });
  await stripe.stop();
});

/** A gift that was paid by card, 25 dollars unless said. */
async function paidByCard(amount = "25.00") {
  const gift = cardDonationSchema.parse({ amount, donorName: "Marie", donorEmail: "marie@example.org" });
  const { donationId, clientSecret } = await createPaymentIntent(donorCaller(), gift);
  const paymentIntentId = clientSecret.split("_secret")[0]!;
  stripe.pay(paymentIntentId);
  await confirmPayment(donorCaller(), { paymentIntentId });
  return { id: donationId, paymentIntentId };
}
async function paidByPayPal() {
  const order = await createPayPalOrder(donorCaller(), payPalDonationInput());
  held.fake.approve(order.id);
  await capturePayPalDonation(order.gift);
  return order.donationId;
}
const madeAtStripe = (intent: string) =>
  [...stripe.world.refunds.values()]
    .filter(({ payment_intent }) => payment_intent === intent)
    .map(({ amount }) => amount);
const refundsAsked = () =>
  stripe.asked.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");

onBothDatabases(() => {
  describe("a gift by card", () => {
    test("goes back whole through Stripe, with who did it in ledger and record", async () => {
      const { id } = await paidByCard();
      expect(await refund(id)).toMatchObject({ status: "refunded", refundedAmount: "25.00" });
      expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -2500"]);
      const entry = (await listLedger(id)).at(-1)!;
      expect(entry).toMatchObject({ source: "administrator", actor: expect.stringMatching(/^admin-/) });
      expect(entry.reference).toMatch(/^re_/);
      expect(await audited()).toEqual([
        {
          ...{ action: "donation.refunded", subject: String(id) },
          after: JSON.stringify({ status: "refunded", amount: "25.00 USD", reference: entry.reference }),
        },
      ]);
      const shown = await showDonation(await treasurer(), { id });
      expect(shown.receiptIssued!.voidedAt).not.toBeNull();
      expect(shown.refundable).toBeNull();
    });

    test("goes back in parts until nothing is left, never more than that", async () => {
      const { id, paymentIntentId } = await paidByCard();
      expect(await refund(id, { amount: "10,50" })).toMatchObject({
        status: "completed",
        refundedAmount: "10.50",
      });
      await expect(refund(id, { amount: "14.51" })).rejects.toMatchObject({
        status: 400,
        errors: { amount: ["admin-donations:form.moreThanLeft"] },
      });
      expect(await refund(id, { amount: "10.50" })).toMatchObject({ refundedAmount: "21.00" });
      expect(await refund(id)).toMatchObject({ status: "refunded", refundedAmount: "25.00" });
      await expect(refund(id)).rejects.toMatchObject({
        status: 409,
        key: "admin-donations:notRefundable.refunded",
      });
      expect(madeAtStripe(paymentIntentId)).toEqual([10_50, 10_50, 4_00]);
    });

    test("goes back once when the button is pressed twice", async () => {
      const { id, paymentIntentId } = await paidByCard("60");
      const twice = { amount: "20", seen: "0" };
      const pressed = await Promise.allSettled([refund(id, twice), refund(id, twice)]);
      expect(pressed.map(({ status }) => status)).toContain("fulfilled");
      await expect(refund(id, twice)).rejects.toMatchObject({ key: "admin-donations:refundedMeanwhile" });
      expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 6000", "refunded -2000"]);
      expect(madeAtStripe(paymentIntentId)).toEqual([20_00]);
      expect(await audited()).toHaveLength(1);
    });

    test.each(["down", "fail", "garbage"] as const)(
      "is not half refunded when Stripe answers badly: %s",
      async (manner) => {
        const { id } = await paidByCard();
        stripe.behave(manner, /refunds/);
        await expect(refund(id)).rejects.toMatchObject({ status: 502 });
        expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500"]);
        expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
        expect(await audited()).toEqual([]);
        expect(refundsAsked().length).toBeGreaterThan(0);
      },
    );

    test("a part is not given back twice after an answer that was lost", async () => {
      expect(refundSchema.safeParse({ id: 1, amount: "10" }).error?.issues).toMatchObject([
        { path: ["seen"], message: "admin-donations:form.seen" },
      ]);
      expect(refundSchema.safeParse({ id: 1 }).success).toBe(true);
      const { id, paymentIntentId } = await paidByCard();
      stripe.behave("lost", /refunds/);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 502 });
      stripe.behave("well");
      await refund(id, { amount: "10", seen: 0 });
      expect(madeAtStripe(paymentIntentId)).toEqual([10_00]);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 409 });
    });

    test("after a refusal for good the next try is another; after no answer it is the same", async () => {
      const { id, paymentIntentId } = await paidByCard();
      const keys = () => new Set(refundsAsked().map(({ idempotencyKey }) => idempotencyKey)).size;
      stripe.behave("down", /refunds/);
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      }
      stripe.behave("well");
      const charge = stripe.world.charges.take(stripe.world.intents.take(paymentIntentId).latest_charge!);
      charge.disputed = true;
      await expect(refund(id)).rejects.toMatchObject({ status: 409, key: "giving:card.refundRefused" });
      expect(keys()).toBe(1);
      expect((await listLedger(id)).at(-1)).toMatchObject({
        ...{ kind: "refundRefused", amount: 0, source: "administrator" },
        actor: expect.stringMatching(/^admin-/),
      });
      charge.disputed = false;
      expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(keys()).toBe(2);
      expect(madeAtStripe(paymentIntentId)).toEqual([25_00]);
    });

    test("that went back at Stripe without a word to us is learnt when a refund is refused", async () => {
      const { id, paymentIntentId } = await paidByCard();
      stripe.refund(paymentIntentId, 10_00);
      const sought = { status: 409, key: "admin-donations:refundedMeanwhile" };
      await expect(refund(id)).rejects.toMatchObject(sought);
      expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
      stripe.refund(paymentIntentId, 15_00);
      await expect(refund(id)).rejects.toMatchObject(sought);
      expect(await summarizeLedger(id)).toEqual([
        ...["pledged 0", "completed 2500", "refundRefused 0", "refunded -1000"],
        ...["refundRefused 0", "refunded -1500"],
      ]);
      expect((await readDonation(id)).status).toBe("refunded");
    });

    test("whose refund Stripe made while we died is refunded by its report, and not again by hand", async () => {
      const { id, paymentIntentId } = await paidByCard();
      await requestStripeRefund(await readDonation(id), 10_00, `refund-${id}-0-1000`);
      expect(await summarizeLedger(id)).toHaveLength(2);
      const event = stripe.events.filter(({ type }) => /refund/.test(type)).at(-1)!;
      const { body } = stripe.signed(event);
      await storePaymentEvent({ provider: "stripe", eventId: event.id, type: event.type, payload: body });
      const { id: kept } = await db.selectFrom("webhookEvents").select("id").executeTakeFirstOrThrow();
      await handlePaymentEvent(kept);
      expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -1000"]);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 409 });
      expect(madeAtStripe(paymentIntentId)).toEqual([10_00]);
    });
  });

  describe("a gift by PayPal", () => {
    test("goes back in part and then whole", async () => {
      const id = await paidByPayPal();
      expect(await refund(id, { amount: "5" })).toMatchObject({
        status: "completed",
        refundedAmount: "5.00",
      });
      expect(await refund(id)).toMatchObject({ status: "refunded", refundedAmount: "25.00" });
      expect(await summarizeLedger(id)).toEqual([
        "pledged 0",
        "completed 2500",
        "refunded -500",
        "refunded -2000",
      ]);
    });

    test("that went back at PayPal without a word to us is learnt when a refund is refused", async () => {
      const id = await paidByPayPal();
      const { captureId } = await readDonation(id);
      held.fake.refund(captureId!);
      await expect(refund(id)).rejects.toMatchObject({
        ...{ status: 409, key: "admin-donations:refundedMeanwhile" },
      });
      expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
      expect(await summarizeLedger(id)).toEqual([
        ...["pledged 0", "completed 2500", "refundRefused 0", "refunded -2500"],
      ]);
    });

    test("that is refused stays refused where PayPal cannot be asked why", async () => {
      const id = await paidByPayPal();
      held.fake.refund((await readDonation(id)).captureId!);
      held.fake.behave("down", /orders/);
      await expect(refund(id)).rejects.toMatchObject({ key: "giving:paypal.refundTooMuch" });
      expect((await readDonation(id)).status).toBe("completed");
    });

    test("stays as it is when PayPal is away", async () => {
      const id = await paidByPayPal();
      held.fake.behave("down");
      await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    });
  });

  const byHand: LedgerEvent = { kind: "completed", source: "administrator" };
  const complete = (id: number) => db.transaction().execute((trx) => recordLedgerEvents(trx, id, [byHand]));

  describe("a gift that a person completed and its provider holds", () => {
    test("goes back through Stripe, also where only its own page knows the payment", async () => {
      const gift = cardDonationSchema.parse({
        amount: "25",
        donorName: "Marie",
        donorEmail: "m@example.org",
      });
      const { donationId, clientSecret } = await createPaymentIntent(donorCaller(), gift);
      stripe.pay(clientSecret.split("_secret")[0]!);
      await startCheckout(donorCaller(), { ...gift, donorName: "Jean", attempt: "page" });
      const page = [...stripe.world.checkouts.values()].at(-1)!;
      stripe.payCheckout(page.id);
      const row = await db
        .selectFrom("donations")
        .select("id")
        .where("checkoutId", "=", page.id)
        .executeTakeFirstOrThrow();
      for (const id of [donationId, row.id]) {
        await complete(id);
        const { refundable } = await showDonation(await treasurer(), { id });
        expect(refundable).toMatchObject({ by: "provider" });
        expect(await refund(id)).toMatchObject({ status: "refunded" });
        expect((await listLedger(id)).at(-1)!.reference).toMatch(/^re_/);
      }
    });

    test("goes back through PayPal; while PayPal cannot be asked nothing does", async () => {
      const order = await createPayPalOrder(donorCaller(), payPalDonationInput());
      await complete(order.donationId);
      expect((await showDonation(await treasurer(), { id: order.donationId })).refundable!.by).toBe("hand");
      held.fake.approve(order.id);
      held.fake.capture(order.id);
      held.fake.behave("down");
      await expect(refund(order.donationId)).rejects.toMatchObject({ status: 502 });
      expect((await showDonation(await treasurer(), { id: order.donationId })).refundable!.by).toBe(
        "provider",
      );
      held.fake.behave("well");
      expect(await refund(order.donationId, { amount: "5" })).toMatchObject({ refundedAmount: "5.00" });
      expect(held.fake.orders.get(order.id)!.refunds).toHaveLength(1);
    });

    test("goes back by hand where nobody paid there, and where it was only pledged", async () => {
      const order = await createPayPalOrder(donorCaller(), payPalDonationInput());
      const { id: pledge } = await createDonation({ memoCode: "K7QM-4XTP", providerId: null });
      for (const id of [order.donationId, pledge]) {
        await complete(id);
        await refund(id);
        expect((await listLedger(id)).at(-1)).toMatchObject({ reference: "by-hand-1" });
      }
    });
  });

  describe("a gift by PayPal that is refused a refund", () => {
    test("is asked for anew with another key; while PayPal is busy with the same", async () => {
      const id = await paidByPayPal();
      const keys = () =>
        new Set(held.fake.asked.filter(({ path }) => path.endsWith("/refund")).map((one) => one.requestId))
          .size;
      held.fake.behave("busy", /refund/);
      await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      held.fake.behave("refuse", /refund/);
      await expect(refund(id)).rejects.toMatchObject({ status: 409 });
      expect(keys()).toBe(1);
      held.fake.behave("well");
      expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(keys()).toBe(2);
    });
  });

  describe("a gift that no provider holds", () => {
    test("is noted as sent back by hand, with how, and no provider is asked", async () => {
      const { id } = await createDonation({ paymentMethod: "zelle" }, byHand);
      expect((await showDonation(await treasurer(), { id })).refundable).toEqual({
        ...{ left: "25.00", by: "hand", seen: 0 },
      });
      await refund(id, { amount: "5", note: "Zelle, le 12 mars" });
      await refund(id);
      expect((await listLedger(id)).slice(2)).toMatchObject([
        { amount: -5_00, reference: "by-hand-1", note: "Zelle, le 12 mars" },
        { amount: -20_00, reference: "by-hand-2", note: null, afterStatus: "refunded" },
      ]);
      expect(refundsAsked()).toEqual([]);
    });

    test("is noted once when the button is pressed twice, and of two sums at once the second is refused", async () => {
      const { id } = await createDonation({ paymentMethod: "zelle" }, byHand);
      const press = (amount: string) => refund(id, { amount, seen: "0" });
      const pressed = await Promise.allSettled([press("5"), press("5"), press("7")]);
      expect(pressed[0].status).toBe("fulfilled");
      expect(pressed[2]).toMatchObject({ reason: { key: "admin-donations:refundedMeanwhile" } });
      expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
      expect(await audited()).toHaveLength(1);
    });

    test("is a card gift that a person completed, and an example", async () => {
      const [card, example] = [
        await createDonation({}, byHand),
        await createDonation({ isDemo: 1 }, completedEvent),
      ];
      for (const { id } of [card, example]) expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(refundsAsked()).toEqual([]);
    });
  });

  test.each(["pending", "failed"] as const)("nothing goes back of a %s gift", async (state) => {
    const { id } = await createDonation(
      {},
      ...(state === "failed" ? [{ kind: state, source: "stripe" } as const] : []),
    );
    await expect(refund(id)).rejects.toMatchObject({
      status: 409,
      key: `admin-donations:notRefundable.${state}`,
    });
    await expect(refund(4711)).rejects.toMatchObject({ status: 404 });
  });

  test("nothing goes back to a provider whose keys were taken away", async () => {
    const { id } = await paidByCard();
    env.STRIPE_SECRET_KEY = undefined;
    await expect(refund(id)).rejects.toMatchObject({ status: 503 });
    env.STRIPE_SECRET_KEY = "sk_test_fake";
    expect(await readDonation(id)).toMatchObject({ status: "completed" });
  });
});

test.each(["0", "-5", "abc", "1e3", "5.001", "5,001"])("%s is no amount to give back", (amount) => {
  expect(refundSchema.safeParse({ id: 1, amount }).success).toBe(false);
});
