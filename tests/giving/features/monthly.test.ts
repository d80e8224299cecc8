import { afterEach, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import {
  startCheckout,
  confirmPayment,
  createPaymentIntent,
} from "~/features/giving/stripe/stripe-payments.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import {
  changeMonthlyAmount,
  openCardPortal,
  stopErasedMonthlyDonation,
  stopMonthlyDonation,
} from "~/features/giving/stripe/monthly-donations.server";
import { db } from "~db/client";
import { backoffMs, requireJob } from "~jobs/catalog";
import { cards } from "~tests/fakes/stripe";
import { onBothDatabases } from "~tests/support/database";
import { listCheckMails } from "~tests/support/donations";
import { readDonation, donorCaller, summarizeLedger } from "~tests/support/paypal";
import {
  cardDonationInput,
  deliverStripeEvent,
  deliverAllStripeEvents,
  withStripe,
} from "~tests/support/stripe";
import "~tests/support/areas";

const stripe = withStripe();

const monthlyGift = (fields: Record<string, unknown> = {}) =>
  cardDonationInput({ isRecurring: true, isPublic: true, message: "Mèsi", ...fields });
const only = () => db.selectFrom("recurringDonations").selectAll().executeTakeFirstOrThrow();
const gifts = () =>
  db
    .selectFrom("donations")
    .select(["amount", "status", "isRecurring", "recurringDonationId", "donorEmail"])
    .orderBy("id")
    .execute();
const mails = () => db.selectFrom("mailLog").select(["template", "recipient"]).orderBy("id").execute();

const stopJobs = async () => {
  const jobs = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "stop-monthly-gift")
    .execute();
  return jobs.map(({ payload }) => JSON.parse(payload) as object);
};

afterEach(() => void vi.useRealTimers());
/** Gifts of a second that is set each begin at a time of their own, since Stripe knows them by that. */
let begun = 0;

/** A monthly gift whose first payment was made, and all of it reported. */
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
  test("a monthly gift begins with a payment in the browser, and runs once that was made", async () => {
    const twice = [1, 2].map(() => createPaymentIntent(donorCaller("ht"), monthlyGift({ attempt: "a" })));
    const [made, double] = await Promise.all(twice);
    expect(double).toEqual(made);
    const opened = stripe.fake.events.filter(({ type }) => type === "customer.subscription.created");
    expect(opened).toHaveLength(1);
    const [subscription] = [...stripe.fake.world.subscriptions.values()].slice(-1);
    expect(subscription).toMatchObject({ status: "incomplete", metadata: { site: "localhost:3000" } });
    expect(stripe.fake.world.customers.get(subscription!.customer)).toMatchObject({
      email: "marie@example.org",
      preferred_locales: ["fr"],
    });
    expect(await only()).toMatchObject({ status: "pending", amount: 25_00, language: "ht" });
    const intent = made!.clientSecret.split("_secret_")[0]!;
    stripe.fake.pay(intent);
    const { donation } = await confirmPayment(donorCaller(), { paymentIntentId: intent });
    expect(donation).toMatchObject({ status: "completed", isRecurring: true });
    expect(await only()).toMatchObject({ status: "active", providerId: subscription!.id });
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(made!.donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect(await gifts()).toHaveLength(1);
  });

  test("in another currency each month is charged, changed and refunded in it", async () => {
    const { id, subscription } = await running({ currency: "EUR" });
    await changeMonthlyAmount(id, 30_00);
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    const months = await db.selectFrom("donations").selectAll().orderBy("id").execute();
    expect(months).toMatchObject([
      { amount: 25_00, currency: "EUR", status: "completed" },
      { amount: 30_00, currency: "EUR", status: "completed" },
    ]);
    expect(await only()).toMatchObject({ amount: 30_00, currency: "EUR" });
    const { reference } = await requestStripeRefund(months[1]!, 10_00, "back");
    expect(stripe.fake.world.refunds.get(reference)).toMatchObject({ amount: 10_00, currency: "eur" });
  });

  test("each month is a donation of its own, made once, with its donor's words", async () => {
    const { id, subscription } = await running();
    stripe.fake.renew(subscription);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({ "invoice.paid": "applied" });
    await deliverAllStripeEvents(stripe.fake);
    const month = { amount: 25_00, status: "completed", isRecurring: 1, recurringDonationId: id };
    expect(await gifts()).toMatchObject([month, { ...month, donorEmail: "marie@example.org" }]);
    expect(await db.selectFrom("donations").select("message").execute()).toEqual([
      { message: "Mèsi" },
      { message: "Mèsi" },
    ]);
  });

  test("of a renewal that failed the donor is told once an invoice, and of one paid meanwhile not at all", async () => {
    const { subscription } = await running();
    const invoice = stripe.fake.renew(subscription, { declined: true });
    stripe.fake.payInvoice(invoice.id, { declined: true });
    await deliverAllStripeEvents(stripe.fake);
    const told = (await mails()).filter(({ template }) => template === "giving-renewal-failed");
    expect(told).toEqual([{ template: "giving-renewal-failed", recipient: "marie@example.org" }]);
    expect(await only()).toMatchObject({ status: "pastDue", failedInvoiceId: invoice.id });
    stripe.fake.payInvoice(invoice.id);
    await deliverAllStripeEvents(stripe.fake);
    expect(await only()).toMatchObject({ status: "active" });
    const late = stripe.fake.renew(subscription, { declined: true });
    const failed = stripe.fake.events.findLast(({ type }) => type === "invoice.payment_failed")!;
    stripe.fake.payInvoice(late.id);
    await deliverStripeEvent(stripe.fake, failed);
    expect((await mails()).filter(({ template }) => template === "giving-renewal-failed")).toHaveLength(1);
    expect((await gifts()).map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
  });

  test("a changed amount is taken from the next month on", async () => {
    const { id, subscription } = await running();
    await changeMonthlyAmount(id, 40_00);
    await changeMonthlyAmount(id, 40_00);
    expect(await only()).toMatchObject({ amount: 40_00 });
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    expect((await gifts()).map(({ amount }) => amount)).toEqual([25_00, 40_00]);
    expect(await only()).toMatchObject({ amount: 40_00, status: "active" });
  });

  test("a stopped one stays stopped, whatever late reports say, and is changed no more", async () => {
    const { id, subscription } = await running();
    stripe.fake.renew(subscription);
    const late = [...stripe.fake.events];
    await stopMonthlyDonation(id);
    await stopMonthlyDonation(id);
    expect(stripe.fake.world.subscriptions.get(subscription)).toMatchObject({ status: "canceled" });
    for (const event of late) await deliverStripeEvent(stripe.fake, event);
    expect(await only()).toMatchObject({ status: "cancelled", cancelledAt: expect.any(String) as string });
    expect(await gifts()).toHaveLength(2);
    const ended = { status: 409, key: "giving:card.monthlyEnded" };
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject(ended);
    await expect(openCardPortal(id, "/my-giving/x")).rejects.toMatchObject(ended);
    await expect(changeMonthlyAmount(id + 1, 50_00)).rejects.toMatchObject({ status: 404 });
  });

  test("one stopped at Stripe's own site is stopped here, by its report or when somebody changes it", async () => {
    const { id, subscription } = await running();
    stripe.fake.cancel(subscription);
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject({ status: 409 });
    expect(await only()).toMatchObject({ status: "cancelled", amount: 25_00 });
    expect(await deliverAllStripeEvents(stripe.fake)).toEqual({
      "customer.subscription.deleted": "unchanged",
    });
  });

  test("with Stripe down nothing is changed or stopped", async () => {
    const { id } = await running();
    stripe.fake.behave("garbage");
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject({ status: 502 });
    await expect(stopMonthlyDonation(id)).rejects.toMatchObject({ status: 502 });
    await expect(openCardPortal(id, "/my-giving/x")).rejects.toMatchObject({ status: 502 });
    expect(await only()).toMatchObject({ amount: 25_00, status: "active" });
  });

  test("a card changed on Stripe's page is the one the next month is taken from", async () => {
    const { id, subscription } = await running();
    const url = await openCardPortal(id, "/my-giving/x");
    const [portal] = [...stripe.fake.world.portals.values()].slice(-1);
    expect(portal).toMatchObject({ url, return_url: "http://localhost:3000/my-giving/x" });
    await fetch(url, { method: "POST", body: new URLSearchParams({ number: cards.refusedLater }) });
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    expect(await only()).toMatchObject({ status: "pastDue" });
    await fetch(await openCardPortal(id, "/my-giving/x"), {
      method: "POST",
      body: new URLSearchParams({ number: cards.good }),
    });
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    expect((await gifts()).map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  test("a forgotten donor's monthly gift ends, and ending it again is no error", async () => {
    const { subscription } = await running();
    await stopErasedMonthlyDonation(subscription);
    await stopErasedMonthlyDonation(subscription);
    expect(await only()).toMatchObject({ status: "cancelled" });
  });

  test("one that Stripe's account does not know has not ended: another account may still charge for it", async () => {
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

  test("the job that ends one tries for a week", () => {
    const { attempts } = requireJob("stop-monthly-gift");
    const pauses = Array.from({ length: attempts - 1 }, (_, at) =>
      backoffMs(requireJob("stop-monthly-gift"), at + 1),
    );
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(7);
  });

  test.each([
    ["whose donor was forgotten", { donorEmail: null, donorName: null }],
    ["that was stopped", { status: "cancelled", cancelledAt: "2026-11-20" }],
  ] as const)("one %s and that still takes money is ended again, and the month is booked", async (_, as) => {
    const { subscription } = await running();
    await db.updateTable("recurringDonations").set(as).execute();
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    await deliverAllStripeEvents(stripe.fake);
    expect((await gifts()).map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(await stopJobs()).toEqual([{ subscription }]);
  });

  test("a month that runs well asks for no end", async () => {
    const { subscription } = await running();
    stripe.fake.renew(subscription);
    await deliverAllStripeEvents(stripe.fake);
    expect(await stopJobs()).toEqual([]);
  });

  test.each([
    ["paid meanwhile", { status: "active" }, {}, "completed"],
    ["paid this moment", { status: "incomplete" }, {}, "completed"],
    ["paid with another sum", { status: "active" }, { amount: 24_00 }, "failed"],
  ] as const)("five declines that are told late end nothing that was %s", async (_, as, paid, status) => {
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

  test("a payment is recorded also while Stripe does not say how the monthly gift stands", async () => {
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

  test("a month is of the day it was paid, whenever we hear of it", async () => {
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

  test("a first payment that nobody made ends the monthly gift with it", async () => {
    const { donationId } = await createPaymentIntent(donorCaller(), monthlyGift());
    expect(await settleStripeDonation(donationId, { isOverdue: true })).toMatchObject({ status: "failed" });
    expect(await only()).toMatchObject({ status: "cancelled" });
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(donationId)).toMatchObject({ status: "failed" });
  });

  test("one begun on Stripe's own page runs as well", async () => {
    await startCheckout(donorCaller(), monthlyGift());
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    const events = [...stripe.fake.events].reverse();
    for (const event of events) await deliverStripeEvent(stripe.fake, event);
    expect(await only()).toMatchObject({ status: "active", providerId: session!.subscription });
    expect(await gifts()).toMatchObject([{ status: "completed", amount: 25_00 }]);
    stripe.fake.renew(session!.subscription!);
    await deliverAllStripeEvents(stripe.fake);
    expect(await gifts()).toHaveLength(2);
  });

  test("one that is paid after its donor was forgotten is ended, since no mail could stop it", async () => {
    await startCheckout(donorCaller(), monthlyGift());
    await db.updateTable("recurringDonations").set({ donorEmail: null, donorName: null }).execute();
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    await deliverAllStripeEvents(stripe.fake);
    expect(await stopJobs()).toContainEqual({ subscription: session!.subscription });
  });

  test("of two begun for one gift the one that is paid stays, and the other is ended", async () => {
    const gift = monthlyGift({ attempt: "a" });
    await createPaymentIntent(donorCaller(), gift);
    const first = (await only()).providerId!;
    await startCheckout(donorCaller(), gift);
    expect(await only()).toMatchObject({ providerId: first });
    const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
    stripe.fake.payCheckout(session!.id);
    // The first had run out meanwhile.
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

  test("what a subscription that was replaced still takes is noted at the gift, once, and the ministry is told", async () => {
    const { subscription, donationId } = await running();
    await db.updateTable("recurringDonations").set({ providerId: "sub_other" }).execute();
    stripe.fake.renew(subscription);
    const [paid] = stripe.fake.events.filter(({ type }) => type === "invoice.paid");
    expect(await deliverStripeEvent(stripe.fake, paid!)).toBe("applied");
    expect(await deliverStripeEvent(stripe.fake, { ...paid!, id: "evt_again" })).toBe("unchanged");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    expect(await gifts()).toHaveLength(1);
    expect(await listCheckMails()).toMatchObject([{ donationId, reported: "25.00 USD" }]);
  });

  test("somebody else's subscription in the same account changes nothing here", async () => {
    const { subscription } = await running();
    await db.deleteFrom("donorAppreciations").execute();
    await db.updateTable("recurringDonations").set({ providerId: "sub_other" }).execute();
    const foreign = stripe.fake.world.subscriptions.get(subscription)!;
    foreign.metadata = { donationId: "1", site: "other.example" };
    stripe.fake.renew(subscription);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "payment_intent.succeeded": "unknown",
      "invoice.paid": "unknown",
      "invoice.created": "ignored",
    });
    expect(await gifts()).toHaveLength(1);
  });

  test("in demo mode it can be changed and stopped, and nobody is asked", async () => {
    const { STRIPE_SECRET_KEY: key } = env;
    env.STRIPE_SECRET_KEY = undefined;
    try {
      const { clientSecret } = await createPaymentIntent(donorCaller(), monthlyGift());
      await confirmPayment(donorCaller(), { paymentIntentId: clientSecret });
      const { id } = await only();
      await changeMonthlyAmount(id, 30_00);
      expect(await openCardPortal(id, "/my-giving/x")).toBe("http://localhost:3000/my-giving/x");
      expect(await only()).toMatchObject({ isDemo: 1, status: "active", amount: 30_00 });
      await stopMonthlyDonation(id);
      expect(await only()).toMatchObject({ status: "cancelled" });
      expect(stripe.fake.asked).toEqual([]);
    } finally {
      env.STRIPE_SECRET_KEY = key;
    }
  });
});
