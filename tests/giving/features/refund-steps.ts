import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { env } from "~/config/env.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { confirmPayment, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { db } from "~db/client";
import { startFakeStripe, type FakeStripe } from "~tests/fakes/stripe";
import { administrator } from "~tests/support/admin";
import { donorCaller, listLedger, withPayPal } from "~tests/support/paypal";

export const treasurer = async () => (await administrator({ permissions: ["manage_donations"] })).caller;

/** Requests a refund with the current number of refunds as `seen`, unless given. */
export const refund = async (id: number, fields: Record<string, unknown> = {}) => {
  const seen = (await listLedger(id)).filter(({ kind }) => /^refund(ed|Failed)$/.test(kind)).length;
  return refundDonation(await treasurer(), refundSchema.parse({ id, seen, ...fields }));
};

export const audited = () =>
  db.selectFrom("auditLog").select(["action", "subject", "after"]).orderBy("id").execute();

export const held = withPayPal();

export let stripe: FakeStripe;

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

/** A paid card donation, 25 dollars by default. */
export async function paidByCard(amount = "25.00") {
  const donation = cardDonationSchema.parse({ amount, donorName: "Marie", donorEmail: "marie@example.org" });
  const { donationId, clientSecret } = await createPaymentIntent(donorCaller(), donation);
  const paymentIntentId = clientSecret.split("_secret")[0]!;
  stripe.pay(paymentIntentId);
  await confirmPayment(donorCaller(), { paymentIntentId });
  return { id: donationId, paymentIntentId };
}
