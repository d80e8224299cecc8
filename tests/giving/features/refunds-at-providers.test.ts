import { describe, expect, test } from "vitest";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { storePaymentEvent } from "~/features/giving/payment-events/store-payment-event.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { onBothDatabases } from "~tests/support/database";
import { books, treasurer, withPayPal, withStripe } from "../world";
import { refund, refundsAsked } from "./refund-steps";

const paypal = withPayPal();
const stripe = withStripe();

async function payByCard(amount = "25.00") {
  const { donationId: id, intent } = await stripe.pay({ amount });
  await stripe.confirm(intent);
  return { id, intent };
}
const payByPayPal = async () => (await paypal.pay()).donationId;

const refundsAtStripe = (intent: string) =>
  [...stripe.fake.world.refunds.values()].flatMap((one) => (one.payment_intent === intent ? one.amount : []));

onBothDatabases(() => {
  describe("a card donation", () => {
    test("is refunded in full through Stripe, with the administrator in ledger and audit log", async () => {
      const { id } = await payByCard();
      expect(await refund(id)).toMatchObject({ status: "refunded", refundedAmount: "25.00" });
      expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "refunded -2500"]);
      const entry = (await books.ledger(id)).at(-1)!;
      expect(entry).toMatchObject({ source: "administrator", actor: expect.stringMatching(/^admin-/) });
      expect(entry.reference).toMatch(/^re_/);
      expect(await books.audit()).toMatchObject([
        {
          ...{ action: "donation.refunded", subject: String(id) },
          after: JSON.stringify({ status: "refunded", amount: "25.00 USD", reference: entry.reference }),
        },
      ]);
      const shown = await showDonation(await treasurer(), { id });
      expect(shown.receiptIssued!.voidedAt).not.toBeNull();
      expect(shown.refundable).toBeNull();
    });

    test("is refunded in parts, never more than is left", async () => {
      const { id, intent } = await payByCard();
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
      expect(refundsAtStripe(intent)).toEqual([10_50, 10_50, 4_00]);
    });

    test("is refunded once when the button is pressed twice", async () => {
      const { id, intent } = await payByCard("60");
      const twice = { amount: "20", seen: "0" };
      const pressed = await Promise.allSettled([refund(id, twice), refund(id, twice)]);
      expect(pressed.map(({ status }) => status)).toContain("fulfilled");
      await expect(refund(id, twice)).rejects.toMatchObject({ key: "admin-donations:refundedMeanwhile" });
      expect(await books.summary(id)).toEqual(["pledged 0", "completed 6000", "refunded -2000"]);
      expect(refundsAtStripe(intent)).toEqual([20_00]);
      expect(await books.audit()).toHaveLength(1);
    });

    test.each(["down", "fail", "garbage"] as const)(
      "stays unchanged when Stripe fails: %s",
      async (manner) => {
        const { id } = await payByCard();
        stripe.fake.behave(manner, /refunds/);
        await expect(refund(id)).rejects.toMatchObject({ status: 502 });
        expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500"]);
        expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
        expect(await books.audit()).toEqual([]);
        expect(refundsAsked(stripe.fake).length).toBeGreaterThan(0);
      },
    );

    test("is not partly refunded twice after a lost response", async () => {
      expect(refundSchema.safeParse({ id: 1, amount: "10" }).error?.issues).toMatchObject([
        { path: ["seen"], message: "admin-donations:form.seen" },
      ]);
      expect(refundSchema.safeParse({ id: 1 }).success).toBe(true);
      const { id, intent } = await payByCard();
      stripe.fake.behave("lost", /refunds/);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 502 });
      stripe.fake.behave("well");
      await refund(id, { amount: "10", seen: 0 });
      expect(refundsAtStripe(intent)).toEqual([10_00]);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 409 });
    });

    test("is retried with a new key after a final refusal, and with the same key after no response", async () => {
      const { id, intent } = await payByCard();
      const keys = () => new Set(refundsAsked(stripe.fake).map(({ idempotencyKey }) => idempotencyKey)).size;
      stripe.fake.behave("down", /refunds/);
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      }
      stripe.fake.behave("well");
      const charge = stripe.fake.world.charges.take(stripe.fake.world.intents.take(intent).latest_charge!);
      charge.disputed = true;
      await expect(refund(id)).rejects.toMatchObject({ status: 409, key: "giving:card.refundRefused" });
      expect(keys()).toBe(1);
      expect((await books.ledger(id)).at(-1)).toMatchObject({
        ...{ kind: "refundRefused", amount: 0, source: "administrator" },
        actor: expect.stringMatching(/^admin-/),
      });
      charge.disputed = false;
      expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(keys()).toBe(2);
      expect(refundsAtStripe(intent)).toEqual([25_00]);
    });

    test("that was refunded at Stripe without an event is synced when a refund is refused", async () => {
      const { id, intent } = await payByCard();
      stripe.fake.refund(intent, 10_00);
      const sought = { status: 409, key: "admin-donations:refundedMeanwhile" };
      await expect(refund(id)).rejects.toMatchObject(sought);
      expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
      stripe.fake.refund(intent, 15_00);
      await expect(refund(id)).rejects.toMatchObject(sought);
      expect(await books.summary(id)).toEqual([
        ...["pledged 0", "completed 2500", "refundRefused 0", "refunded -1000"],
        ...["refundRefused 0", "refunded -1500"],
      ]);
      expect(await books.status(id)).toBe("refunded");
    });

    test("whose refund Stripe made while we crashed is refunded by its event, and not a second time", async () => {
      const { id, intent } = await payByCard();
      await requestStripeRefund(await books.donation(id), 10_00, `refund-${id}-0-1000`);
      expect(await books.summary(id)).toHaveLength(2);
      const event = stripe.fake.events.filter(({ type }) => /refund/.test(type)).at(-1)!;
      const { body } = stripe.fake.signed(event);
      await storePaymentEvent({ provider: "stripe", eventId: event.id, type: event.type, payload: body });
      const [kept] = await books.events();
      await handlePaymentEvent(kept!.id);
      expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "refunded -1000"]);
      await expect(refund(id, { amount: "10", seen: 0 })).rejects.toMatchObject({ status: 409 });
      expect(refundsAtStripe(intent)).toEqual([10_00]);
    });
  });

  describe("a PayPal donation", () => {
    test("is refunded in part and then in full", async () => {
      const id = await payByPayPal();
      expect(await refund(id, { amount: "5" })).toMatchObject({
        status: "completed",
        refundedAmount: "5.00",
      });
      expect(await refund(id)).toMatchObject({ status: "refunded", refundedAmount: "25.00" });
      expect(await books.summary(id)).toEqual([
        "pledged 0",
        "completed 2500",
        "refunded -500",
        "refunded -2000",
      ]);
    });

    test("that was refunded at PayPal without an event is synced when a refund is refused", async () => {
      const id = await payByPayPal();
      const { captureId } = await books.donation(id);
      paypal.fake.refund(captureId!);
      await expect(refund(id)).rejects.toMatchObject({
        status: 409,
        key: "admin-donations:refundedMeanwhile",
      });
      expect(await books.donation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
      expect(await books.summary(id)).toEqual([
        ...["pledged 0", "completed 2500", "refundRefused 0", "refunded -2500"],
      ]);
    });

    test("whose refund is refused stays unchanged when PayPal cannot be asked why", async () => {
      const id = await payByPayPal();
      paypal.fake.refund((await books.donation(id)).captureId!);
      paypal.fake.behave("down", /orders/);
      await expect(refund(id)).rejects.toMatchObject({ key: "giving:paypal.refundTooMuch" });
      expect(await books.status(id)).toBe("completed");
    });

    test("stays unchanged when PayPal is down", async () => {
      const id = await payByPayPal();
      paypal.fake.behave("down");
      await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    });
  });

  describe("a PayPal donation whose refund is refused", () => {
    test("is requested again with a new key; while PayPal is busy with the same one", async () => {
      const id = await payByPayPal();
      const keys = () => new Set(paypal.asked("/refund").map((one) => one.requestId)).size;
      paypal.fake.behave("busy", /refund/);
      await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      paypal.fake.behave("refuse", /refund/);
      await expect(refund(id)).rejects.toMatchObject({ status: 409 });
      expect(keys()).toBe(1);
      paypal.fake.behave("well");
      expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(keys()).toBe(2);
    });
  });
});
