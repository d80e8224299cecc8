import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  startCheckout,
  confirmPayment,
  createPaymentIntent,
} from "~/features/giving/stripe/stripe-payments.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import { db } from "~db/client";
import { cards } from "~tests/fakes/stripe";
import { onBothDatabases } from "~tests/support/database";
import { readDonation, donorCaller, summarizeLedger } from "~tests/support/paypal";
import {
  cardDonationInput,
  deliverStripeEvent,
  deliverAllStripeEvents,
  withStripe,
} from "~tests/support/stripe";

const stripe = withStripe();

const intentOf = (clientSecret: string) => clientSecret.split("_secret_")[0]!;

/** A donation with an open payment at Stripe. */
async function opened(fields: Record<string, unknown> = {}) {
  const made = await createPaymentIntent(donorCaller(), cardDonationInput(fields));
  return { ...made, intent: intentOf(made.clientSecret) };
}

const confirm = (paymentIntentId: string) => confirmPayment(donorCaller(), { paymentIntentId });

afterEach(() => void vi.useRealTimers());

/** With a fixed clock each donation needs its own creation time: Stripe's keys contain it. */
let begun = 0;

onBothDatabases(() => {
  describe("a donation has the time of its payment, however late its event arrives", () => {
    const paidAt = "2026-12-31T20:00:00.000Z";
    const advanceClock = () => vi.setSystemTime(new Date("2027-01-02T08:00:00.000Z"));
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(paidAt) + begun++ }));

    test.each(["sync", "event"])("paid in the browser, completed by %s", async (how) => {
      const { intent, donationId } = await opened();
      stripe.fake.pay(intent);
      advanceClock();
      if (how === "sync") await settleStripeDonation(donationId);
      else await deliverStripeEvent(stripe.fake, stripe.fake.events.at(-1)!);
      expect(await readDonation(donationId)).toMatchObject({ status: "completed", completedAt: paidAt });
    });

    test.each(["sync", "event"])("paid on Stripe's own page, completed by %s", async (how) => {
      await startCheckout(donorCaller(), cardDonationInput());
      const { id } = await db.selectFrom("donations").select("id").executeTakeFirstOrThrow();
      const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
      stripe.fake.payCheckout(session!.id);
      advanceClock();
      if (how === "sync") await settleStripeDonation(id);
      else await deliverStripeEvent(stripe.fake, stripe.fake.events.at(-1)!);
      expect(await readDonation(id)).toMatchObject({ status: "completed", completedAt: paidAt });
    });
  });

  test("an overdue unpaid donation is cancelled at Stripe; a paid one is completed", async () => {
    const unpaid = await opened({ attempt: "a" });
    const paid = await opened({ attempt: "b" });
    stripe.fake.pay(paid.intent);
    expect(await settleStripeDonation(unpaid.donationId)).toMatchObject({ status: "pending" });
    expect(await settleStripeDonation(unpaid.donationId, { isOverdue: true })).toMatchObject({
      status: "failed",
    });
    expect(await settleStripeDonation(paid.donationId, { isOverdue: true })).toMatchObject({
      status: "completed",
    });
    expect(stripe.fake.world.intents.get(unpaid.intent)).toMatchObject({ status: "canceled" });
    await expect(confirm(unpaid.intent)).rejects.toMatchObject({ status: 409 });
  });

  test("without JavaScript Stripe's hosted page takes the card, and the donor returns to a completed donation", async () => {
    const { url } = await startCheckout(
      donorCaller("es"),
      cardDonationInput({ donorEmail: undefined, attempt: "a" }),
    );
    expect(
      await startCheckout(donorCaller("es"), cardDonationInput({ donorEmail: undefined, attempt: "a" })),
    ).toEqual({
      url,
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    expect(session).toMatchObject({ amount_total: 25_00, locale: "es", mode: "payment" });
    expect(session!.success_url).toMatch(/^http:\/\/localhost:3000\/es\/donation-success\?gift=/);
    expect(session!.cancel_url).toContain("/es/donation?amount=25.00&");
    const page = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ number: cards.good, expiry: "12/40", cvc: "123" }),
      redirect: "manual",
    });
    expect(page.headers.get("Location")).toBe(session!.success_url);
    const { id } = await db.selectFrom("donations").select("id").executeTakeFirstOrThrow();
    expect(await settleStripeDonation(id)).toMatchObject({
      status: "completed",
      providerId: session!.payment_intent,
    });
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "checkout.session.completed": "unchanged",
    });
    expect(await readDonation(id)).toMatchObject({
      donorEmail: "payer@example.org",
      donorName: "Marie Désir",
    });
    expect(await startCheckout(donorCaller("es"), cardDonationInput({ attempt: "b" }))).not.toEqual({ url });
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("an unused hosted page expires and its donation fails; the event alone completes a paid one", async () => {
    await startCheckout(donorCaller(), cardDonationInput({ attempt: "a" }));
    await startCheckout(donorCaller(), cardDonationInput({ attempt: "b" }));
    const [left, paid] = [...stripe.fake.world.checkouts.values()].slice(-2);
    const [first, second] = await db.selectFrom("donations").select("id").orderBy("id").execute();
    expect(await settleStripeDonation(first!.id, { isOverdue: true })).toMatchObject({ status: "failed" });
    expect(left).toMatchObject({ status: "expired" });
    stripe.fake.payCheckout(paid!.id);
    const completed = stripe.fake.events.find(({ type }) => type === "checkout.session.completed")!;
    expect(await deliverStripeEvent(stripe.fake, completed)).toBe("applied");
    expect(await readDonation(second!.id)).toMatchObject({ status: "completed" });
  });
});
