import { afterEach, expect, test, vi } from "vitest";
import {
  startCheckout,
  confirmPayment,
  createPaymentIntent,
} from "~/features/giving/stripe/stripe-payments.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { readDonation, donorCaller } from "~tests/support/paypal";
import {
  cardDonationInput,
  deliverStripeEvent,
  deliverAllStripeEvents,
  withStripe,
} from "~tests/support/stripe";

const stripe = withStripe();

const monthlyGift = (fields: Record<string, unknown> = {}) =>
  cardDonationInput({ isRecurring: true, isPublic: true, message: "Mèsi", ...fields });

const only = () => db.selectFrom("recurringDonations").selectAll().executeTakeFirstOrThrow();

const donations = () =>
  db
    .selectFrom("donations")
    .select(["amount", "status", "isRecurring", "recurringDonationId", "donorEmail"])
    .orderBy("id")
    .execute();

afterEach(() => void vi.useRealTimers());

/** With a fixed clock each donation needs its own creation time: Stripe's keys contain it. */
let begun = 0;

onBothDatabases(() => {
  test("a payment is recorded even if Stripe fails for the monthly donation", async () => {
    const { clientSecret } = await createPaymentIntent(donorCaller(), monthlyGift());
    const paymentIntentId = clientSecret.split("_secret_")[0]!;
    stripe.fake.pay(paymentIntentId);
    stripe.fake.behave("garbage", /GET .*subscriptions/);
    const { donation } = await confirmPayment(donorCaller(), { paymentIntentId });
    expect(donation).toMatchObject({ status: "completed" });
    expect(await only()).toMatchObject({ status: "pending" });
    stripe.fake.behave("well");
    await deliverAllStripeEvents(stripe.fake);
    expect(await only()).toMatchObject({ status: "active" });
  });

  test("a month's donation has the day of its payment, however late its event arrives", async () => {
    const first = "2026-11-30T23:00:00.000Z";
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(first) + begun++ });
    const { clientSecret } = await createPaymentIntent(donorCaller(), monthlyGift());
    stripe.fake.pay(clientSecret.split("_secret_")[0]!);
    vi.setSystemTime(new Date("2026-12-31T20:00:00.000Z"));
    stripe.fake.renew((await only()).providerId!);
    vi.setSystemTime(new Date("2027-01-02T08:00:00.000Z"));
    for (const event of stripe.fake.events.filter(({ type }) => type === "invoice.paid")) {
      expect(await deliverStripeEvent(stripe.fake, event)).toBe("applied");
    }
    const rows = await db.selectFrom("donations").select("completedAt").orderBy("id").execute();
    expect(rows.map(({ completedAt }) => completedAt)).toEqual([first, "2026-12-31T20:00:00.000Z"]);
  });

  test("an unpaid first payment ends its monthly donation", async () => {
    const { donationId } = await createPaymentIntent(donorCaller(), monthlyGift());
    expect(await settleStripeDonation(donationId, { isOverdue: true })).toMatchObject({ status: "failed" });
    expect(await only()).toMatchObject({ status: "cancelled" });
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(donationId)).toMatchObject({ status: "failed" });
  });

  test("a monthly donation can be started on Stripe's hosted page", async () => {
    await startCheckout(donorCaller(), monthlyGift());
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    const events = [...stripe.fake.events].reverse();
    for (const event of events) await deliverStripeEvent(stripe.fake, event);
    expect(await only()).toMatchObject({ status: "active", providerId: session!.subscription });
    expect(await donations()).toMatchObject([{ status: "completed", amount: 25_00 }]);
    stripe.fake.renew(session!.subscription!);
    await deliverAllStripeEvents(stripe.fake);
    expect(await donations()).toHaveLength(2);
  });
});
