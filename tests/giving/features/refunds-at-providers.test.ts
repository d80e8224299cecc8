import { describe, expect, test } from "vitest";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { storePaymentEvent } from "~/features/giving/payment-events/store-payment-event.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
} from "~tests/support/paypal";
import { audited, held, paidByCard, refund, stripe, treasurer } from "./refund-steps";

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
  describe("a card donation", () => {
    test("is refunded in full through Stripe, with the administrator in ledger and audit log", async () => {
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

    test("is refunded in parts, never more than is left", async () => {
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

    test("is refunded once when the button is pressed twice", async () => {
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
      "stays unchanged when Stripe fails: %s",
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

    test("is not partly refunded twice after a lost response", async () => {
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

    test("is retried with a new key after a final refusal, and with the same key after no response", async () => {
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

    test("that was refunded at Stripe without an event is synced when a refund is refused", async () => {
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

    test("whose refund Stripe made while we crashed is refunded by its event, and not a second time", async () => {
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

  describe("a PayPal donation", () => {
    test("is refunded in part and then in full", async () => {
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

    test("that was refunded at PayPal without an event is synced when a refund is refused", async () => {
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

    test("whose refund is refused stays unchanged when PayPal cannot be asked why", async () => {
      const id = await paidByPayPal();
      held.fake.refund((await readDonation(id)).captureId!);
      held.fake.behave("down", /orders/);
      await expect(refund(id)).rejects.toMatchObject({ key: "giving:paypal.refundTooMuch" });
      expect((await readDonation(id)).status).toBe("completed");
    });

    test("stays unchanged when PayPal is down", async () => {
      const id = await paidByPayPal();
      held.fake.behave("down");
      await expect(refund(id)).rejects.toMatchObject({ status: 502 });
      expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    });
  });

  describe("a PayPal donation whose refund is refused", () => {
    test("is requested again with a new key; while PayPal is busy with the same one", async () => {
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
});
