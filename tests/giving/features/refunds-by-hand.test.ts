import { describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { startCheckout, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
} from "~tests/support/paypal";
import { audited, held, paidByCard, refund, stripe, treasurer } from "./refund-steps";

const refundsAsked = () =>
  stripe.asked.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");

onBothDatabases(() => {
  const byHand: LedgerEvent = { kind: "completed", source: "administrator" };
  const complete = (id: number) => db.transaction().execute((trx) => recordLedgerEvents(trx, id, [byHand]));

  describe("a donation completed by an administrator whose payment the provider holds", () => {
    test("is refunded through Stripe, also when only the hosted page knows the payment", async () => {
      const donation = cardDonationSchema.parse({
        amount: "25",
        donorName: "Marie",
        donorEmail: "m@example.org",
      });
      const { donationId, clientSecret } = await createPaymentIntent(donorCaller(), donation);
      stripe.pay(clientSecret.split("_secret")[0]!);
      await startCheckout(donorCaller(), { ...donation, donorName: "Jean", attempt: "page" });
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

    test("is refunded through PayPal; while PayPal is unreachable nothing is refunded", async () => {
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

    test("is refunded by hand when nobody paid there, and when it was a pledge", async () => {
      const order = await createPayPalOrder(donorCaller(), payPalDonationInput());
      const { id: pledge } = await createDonation({ memoCode: "K7QM-4XTP", providerId: null });
      for (const id of [order.donationId, pledge]) {
        await complete(id);
        await refund(id);
        expect((await listLedger(id)).at(-1)).toMatchObject({ reference: "by-hand-1" });
      }
    });
  });

  describe("a donation without a provider", () => {
    test("is recorded as refunded by hand with a note, and no provider is called", async () => {
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

    test("is refunded once for a double click, and of two concurrent amounts the second is refused", async () => {
      const { id } = await createDonation({ paymentMethod: "zelle" }, byHand);
      const press = (amount: string) => refund(id, { amount, seen: "0" });
      const pressed = await Promise.allSettled([press("5"), press("5"), press("7")]);
      expect(pressed[0].status).toBe("fulfilled");
      expect(pressed[2]).toMatchObject({ reason: { key: "admin-donations:refundedMeanwhile" } });
      expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
      expect(await audited()).toHaveLength(1);
    });

    test("may be a card donation completed by an administrator, or a demo donation", async () => {
      const [card, example] = [
        await createDonation({}, byHand),
        await createDonation({ isDemo: true }, completedEvent),
      ];
      for (const { id } of [card, example]) expect(await refund(id)).toMatchObject({ status: "refunded" });
      expect(refundsAsked()).toEqual([]);
    });
  });

  test.each(["pending", "failed"] as const)("a %s donation cannot be refunded", async (state) => {
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

  test("nothing is refunded at a provider whose keys were removed", async () => {
    const { id } = await paidByCard();
    env.STRIPE_SECRET_KEY = undefined;
    await expect(refund(id)).rejects.toMatchObject({ status: 503 });
    env.STRIPE_SECRET_KEY = "sk_test_fake";
    expect(await readDonation(id)).toMatchObject({ status: "completed" });
  });
});

test.each(["0", "-5", "abc", "1e3", "5.001", "5,001"])("%s is not a refund amount", (amount) => {
  expect(refundSchema.safeParse({ id: 1, amount }).success).toBe(false);
});
