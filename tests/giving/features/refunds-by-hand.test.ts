import { describe, expect, test } from "vitest";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedByHand,
  completedEvent,
  createDonation,
  failedEvent,
  record,
  setEnv,
  treasurer,
  withPayPal,
  withStripe,
} from "../world";
import { refund, refundsAsked } from "./refund-steps";

const paypal = withPayPal();
const stripe = withStripe();

onBothDatabases(() => {
  describe("a donation completed by an administrator whose payment the provider holds", () => {
    test("is refunded through Stripe, also when only the hosted page knows the payment", async () => {
      const { donationId } = await stripe.pay();
      const { session } = await stripe.openPage({ donorName: "Jean", attempt: "page" });
      stripe.fake.payCheckout(session.id);
      const row = (await books.donations()).find(({ checkoutId }) => checkoutId === session.id)!;
      for (const id of [donationId, row.id]) {
        await record(id, completedByHand);
        const { refundable } = await showDonation(await treasurer(), { id });
        expect(refundable).toMatchObject({ by: "provider" });
        expect(await refund(id)).toMatchObject({ status: "refunded" });
        expect((await books.ledger(id)).at(-1)!.reference).toMatch(/^re_/);
      }
    });

    test("is refunded through PayPal; while PayPal is unreachable nothing is refunded", async () => {
      const order = await paypal.begin();
      await record(order.donationId, completedByHand);
      expect((await showDonation(await treasurer(), { id: order.donationId })).refundable!.by).toBe("hand");
      paypal.fake.approve(order.id);
      paypal.fake.capture(order.id);
      paypal.fake.behave("down");
      await expect(refund(order.donationId)).rejects.toMatchObject({ status: 502 });
      expect((await showDonation(await treasurer(), { id: order.donationId })).refundable!.by).toBe(
        "provider",
      );
      paypal.fake.behave("well");
      expect(await refund(order.donationId, { amount: "5" })).toMatchObject({ refundedAmount: "5.00" });
      expect(paypal.fake.orders.get(order.id)!.refunds).toHaveLength(1);
    });

    test("is refunded by hand when nobody paid there, and when it was a pledge", async () => {
      const order = await paypal.begin();
      const { id: pledge } = await createDonation({ memoCode: "K7QM-4XTP", providerId: null });
      for (const id of [order.donationId, pledge]) {
        await record(id, completedByHand);
        await refund(id);
        expect((await books.ledger(id)).at(-1)).toMatchObject({ reference: "by-hand-1" });
      }
    });
  });

  describe("a donation without a provider", () => {
    test("is recorded as refunded by hand with a note, and no provider is called", async () => {
      const { id } = await createDonation({ paymentMethod: "zelle" }, completedByHand);
      expect((await showDonation(await treasurer(), { id })).refundable).toEqual({
        left: "25.00",
        by: "hand",
        seen: 0,
      });
      await refund(id, { amount: "5", note: "Zelle, le 12 mars" });
      await refund(id);
      expect((await books.ledger(id)).slice(2)).toMatchObject([
        { amount: -5_00, reference: "by-hand-1", note: "Zelle, le 12 mars" },
        { amount: -20_00, reference: "by-hand-2", note: null, afterStatus: "refunded" },
      ]);
      expect(refundsAsked(stripe.fake)).toEqual([]);
    });

    test("is refunded once for a double click, and of two concurrent amounts the second is refused", async () => {
      const { id } = await createDonation({ paymentMethod: "zelle" }, completedByHand);
      const press = (amount: string) => refund(id, { amount, seen: "0" });
      const pressed = await Promise.allSettled([press("5"), press("5"), press("7")]);
      expect(pressed[0].status).toBe("fulfilled");
      expect(pressed[2]).toMatchObject({ reason: { key: "admin-donations:refundedMeanwhile" } });
      expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
      expect(await books.audit()).toHaveLength(1);
    });

    test("may be a card donation completed by an administrator, or a demo donation", async () => {
      const [card, example] = [
        await createDonation({}, completedByHand),
        await createDonation({ isDemo: 1 }, completedEvent),
      ];
      for (const { id } of [card, example]) expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(refundsAsked(stripe.fake)).toEqual([]);
    });
  });

  test.each(["pending", "failed"] as const)("a %s donation cannot be refunded", async (state) => {
    const { id } = await createDonation({}, ...(state === "failed" ? [failedEvent] : []));
    await expect(refund(id)).rejects.toMatchObject({
      status: 409,
      key: `admin-donations:notRefundable.${state}`,
    });
    await expect(refund(4711)).rejects.toMatchObject({ status: 404 });
  });

  test("nothing is refunded at a provider whose keys were removed", async () => {
    const { donationId: id, intent } = await stripe.pay();
    await stripe.confirm(intent);
    setEnv({ STRIPE_SECRET_KEY: undefined });
    await expect(refund(id)).rejects.toMatchObject({ status: 503 });
    expect(await books.donation(id)).toMatchObject({ status: "completed" });
  });
});

test.each(["0", "-5", "abc", "1e3", "5.001", "5,001"])("%s is not a refund amount", (amount) => {
  expect(refundSchema.safeParse({ id: 1, amount }).success).toBe(false);
});
