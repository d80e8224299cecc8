import { afterEach, expect, test, vi } from "vitest";
import { startCheckout, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import {
  changeMonthlyAmount,
  openCardPortal,
  stopErasedMonthlyDonation,
  stopMonthlyDonation,
} from "~/features/giving/stripe/monthly-donations.server";
import { db } from "~db/client";
import { backoffMs, requireJob } from "~jobs/catalog";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { listCheckMails } from "~tests/support/donations";
import { readDonation, donorCaller, summarizeLedger } from "~tests/support/paypal";
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

const stopJobs = async () => {
  const jobs = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "stop-monthly-gift")
    .execute();
  return jobs.map(({ payload }) => JSON.parse(payload) as object);
};

afterEach(() => void vi.useRealTimers());

/** A monthly donation with a paid first payment, all events received. */
async function running(fields: Record<string, unknown> = {}) {
  const { clientSecret, donationId } = await createPaymentIntent(donorCaller("ht"), monthlyGift(fields));
  const intent = clientSecret.split("_secret_")[0]!;
  stripe.fake.pay(intent);
  await deliverAllStripeEvents(stripe.fake);
  stripe.fake.events.length = 0;
  const { id, providerId, customerId } = await only();
  return { id, subscription: providerId!, customer: customerId!, intent, donationId };
}

onBothDatabases(() => {
  test("an erased donor's monthly donation ends, idempotently", async () => {
    const { subscription } = await running();
    await stopErasedMonthlyDonation(subscription);
    await stopErasedMonthlyDonation(subscription);
    expect(await only()).toMatchObject({ status: "cancelled" });
  });

  test("a subscription unknown to the Stripe account has not ended: another account may charge it", async () => {
    const { id, subscription } = await running();
    const { subscriptions } = stripe.fake.world;
    const elsewhere = subscriptions.get(subscription)!;
    subscriptions.delete(subscription);
    const refused = { status: 502, key: "giving:providerFailed" };
    await expect(stopMonthlyDonation(id)).rejects.toMatchObject(refused);
    await expect(changeMonthlyAmount(id, 40_00)).rejects.toMatchObject(refused);
    await expect(openCardPortal(id, "/my-giving/x")).rejects.toMatchObject(refused);
    await expect(stopErasedMonthlyDonation(subscription)).rejects.toMatchObject(refused);
    stripe.fake.world.tell("customer.subscription.updated", elsewhere);
    expect(await deliverAllStripeEvents(stripe.fake)).toEqual({
      "customer.subscription.updated": "unchanged",
    });
    expect(await only()).toMatchObject({ status: "active", amount: 25_00 });
    subscriptions.put(elsewhere);
    await stopMonthlyDonation(id);
    expect(await only()).toMatchObject({ status: "cancelled" });
    expect(elsewhere).toMatchObject({ status: "canceled" });
  });

  test("the job that ends a monthly donation retries for a week", () => {
    const { attempts } = requireJob("stop-monthly-gift");
    const pauses = Array.from({ length: attempts - 1 }, (_, at) =>
      backoffMs(requireJob("stop-monthly-gift"), at + 1),
    );
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(7);
  });

  test.each([
    ["whose donor was erased", { donorEmail: null, donorName: null }],
    ["that was stopped", { status: "cancelled", cancelledAt: "2026-11-20" }],
  ] as const)("a donation %s but still charging is ended, and its month is recorded", async (_, as) => {
    const { subscription } = await running();
    await db.updateTable("recurringDonations").set(as).execute();
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    await deliverAllStripeEvents(stripe.fake);
    expect((await donations()).map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(await stopJobs()).toEqual([{ subscription }]);
  });

  test("a normal monthly payment does not enqueue the job that ends the donation", async () => {
    const { subscription } = await running();
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    expect(await stopJobs()).toEqual([]);
  });

  test.each([
    ["was paid meanwhile", { status: "active" }, {}, "completed"],
    ["is just being paid", { status: "incomplete" }, {}, "completed"],
    ["was paid with another amount", { status: "active" }, { amount: 24_00 }, "failed"],
  ] as const)("five declines reported late do not end a donation that %s", async (_, as, paid, status) => {
    const { clientSecret, donationId } = await createPaymentIntent(donorCaller(), monthlyGift());
    const intent = clientSecret.split("_secret_")[0]!;
    const { providerId } = await only();
    for (let tries = 0; tries < 5; tries += 1) stripe.fake.decline(intent);
    Object.assign(stripe.fake.world.intents.get(intent)!, paid);
    stripe.fake.pay(intent);
    const subscription = Object.assign(stripe.fake.world.subscriptions.get(providerId!)!, as);
    const declines = stripe.fake.events.filter(({ type }) => type === "payment_intent.payment_failed");
    for (const event of declines) await deliverStripeEvent(stripe.fake, event);
    expect(subscription).toMatchObject(as);
    expect(await readDonation(donationId)).toMatchObject({ status });
  });

  test("a monthly donation paid after its donor was erased is ended, because no mail could stop it", async () => {
    await startCheckout(donorCaller(), monthlyGift());
    await db.updateTable("recurringDonations").set({ donorEmail: null, donorName: null }).execute();
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    await deliverAllStripeEvents(stripe.fake);
    expect(await stopJobs()).toContainEqual({ subscription: session!.subscription });
  });

  test("of two subscriptions started for one donation the paid one stays, and the other is ended", async () => {
    const donation = monthlyGift({ attempt: "a" });
    await createPaymentIntent(donorCaller(), donation);
    const first = (await only()).providerId!;
    await startCheckout(donorCaller(), donation);
    expect(await only()).toMatchObject({ providerId: first });
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    // The first one had expired meanwhile.
    await db
      .updateTable("recurringDonations")
      .set({ status: "cancelled", cancelledAt: "2026-11-20" })
      .execute();
    await deliverAllStripeEvents(stripe.fake);
    const second = session!.subscription!;
    expect(second).not.toBe(first);
    const running = { providerId: second, status: "active", cancelledAt: null };
    expect(await only()).toMatchObject(running);
    expect(await stopJobs()).toEqual([{ subscription: first }]);
    await stopErasedMonthlyDonation(first);
    await deliverAllStripeEvents(stripe.fake);
    expect(stripe.fake.world.subscriptions.get(first)?.status).toMatch(/canceled|incomplete_expired/);
    expect(stripe.fake.world.subscriptions.get(second)).toMatchObject({ status: "active" });
    expect(await only()).toMatchObject(running);
    expect(await listCheckMails()).toEqual([]);
  });

  test("a payment of a replaced subscription becomes a mismatch of the donation, once, and the ministry is notified", async () => {
    const { subscription, donationId } = await running();
    await db.updateTable("recurringDonations").set({ providerId: "sub_other" }).execute();
    stripe.fake.renew(subscription);
    const [paid] = stripe.fake.events.filter(({ type }) => type === "invoice.paid");
    expect(await deliverStripeEvent(stripe.fake, paid!)).toBe("applied");
    expect(await deliverStripeEvent(stripe.fake, { ...paid!, id: "evt_again" })).toBe("unchanged");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    expect(await donations()).toHaveLength(1);
    expect(await listCheckMails()).toMatchObject([{ donationId, reported: "25.00 USD" }]);
  });
});
