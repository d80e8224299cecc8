import { expect, test } from "vitest";
import {
  changeMonthlyAmount,
  openCardPortal,
  stopErasedMonthlyDonation,
  stopMonthlyDonation,
} from "~/features/giving/stripe/monthly-donations.server";
import { backoffMs, requireJob } from "~jobs/catalog";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { books, withStripe } from "../world";

const stripe = withStripe();

const form = { isRecurring: true, isPublic: true, message: "Mèsi" };
const stopJobs = () => books.jobs("stop-monthly-gift");

/** A monthly donation with a paid first payment, all events received. */
async function running(fields: Record<string, unknown> = {}) {
  const { donationId } = await stripe.pay({ ...form, ...fields }, "ht");
  await stripe.deliverAll();
  stripe.fake.events.length = 0;
  const { id, providerId } = await books.firstMonthly();
  return { id, subscription: providerId!, donationId };
}

onBothDatabases(() => {
  test("an erased donor's monthly donation ends, idempotently", async () => {
    const { subscription } = await running();
    await stopErasedMonthlyDonation(subscription);
    await stopErasedMonthlyDonation(subscription);
    expect(await books.firstMonthly()).toMatchObject({ status: "cancelled" });
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
    expect(await stripe.deliverAll()).toEqual({ "customer.subscription.updated": "unchanged" });
    expect(await books.firstMonthly()).toMatchObject({ status: "active", amount: 25_00 });
    subscriptions.put(elsewhere);
    await stopMonthlyDonation(id);
    expect(await books.firstMonthly()).toMatchObject({ status: "cancelled" });
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
    await stripe.deliverAll();
    await stripe.deliverAll();
    expect((await books.donations()).map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(await stopJobs()).toEqual([{ subscription }]);
  });

  test("a normal monthly payment does not enqueue the job that ends the donation", async () => {
    const { subscription } = await running();
    stripe.fake.renew(subscription);
    await stripe.deliverAll();
    expect(await stopJobs()).toEqual([]);
  });

  test.each([
    ["was paid meanwhile", { status: "active" }, {}, "completed"],
    ["is just being paid", { status: "incomplete" }, {}, "completed"],
    ["was paid with another amount", { status: "active" }, { amount: 24_00 }, "failed"],
  ] as const)("five declines reported late do not end a donation that %s", async (_, as, paid, status) => {
    const { intent, donationId } = await stripe.open(form);
    const { providerId } = await books.firstMonthly();
    for (let tries = 0; tries < 5; tries += 1) stripe.fake.decline(intent);
    Object.assign(stripe.fake.world.intents.get(intent)!, paid);
    stripe.fake.pay(intent);
    const subscription = Object.assign(stripe.fake.world.subscriptions.get(providerId!)!, as);
    const declines = stripe.eventsOf("payment_intent.payment_failed");
    for (const event of declines) await stripe.deliver(event);
    expect(subscription).toMatchObject(as);
    expect(await books.donation(donationId)).toMatchObject({ status });
  });

  test("a monthly donation paid after its donor was erased is ended, because no mail could stop it", async () => {
    const { session } = await stripe.openPage(form);
    await db.updateTable("recurringDonations").set({ donorEmail: null, donorName: null }).execute();
    stripe.fake.payCheckout(session.id);
    await stripe.deliverAll();
    expect(await stopJobs()).toContainEqual({ subscription: session.subscription });
  });

  test("of two subscriptions started for one donation the paid one stays, and the other is ended", async () => {
    const visit = { ...form, attempt: "a" };
    await stripe.open(visit);
    const first = (await books.firstMonthly()).providerId!;
    const { session } = await stripe.openPage(visit);
    expect(await books.firstMonthly()).toMatchObject({ providerId: first });
    stripe.fake.payCheckout(session.id);
    // The first one had expired meanwhile.
    await db
      .updateTable("recurringDonations")
      .set({ status: "cancelled", cancelledAt: "2026-11-20" })
      .execute();
    await stripe.deliverAll();
    const second = session.subscription!;
    expect(second).not.toBe(first);
    const running = { providerId: second, status: "active", cancelledAt: null };
    expect(await books.firstMonthly()).toMatchObject(running);
    expect(await stopJobs()).toEqual([{ subscription: first }]);
    await stopErasedMonthlyDonation(first);
    await stripe.deliverAll();
    expect(stripe.fake.world.subscriptions.get(first)?.status).toMatch(/canceled|incomplete_expired/);
    expect(stripe.fake.world.subscriptions.get(second)).toMatchObject({ status: "active" });
    expect(await books.firstMonthly()).toMatchObject(running);
    expect(await books.mailProps("giving-check")).toEqual([]);
  });

  test("a payment of a replaced subscription becomes a mismatch of the donation, once, and the ministry is notified", async () => {
    const { subscription, donationId } = await running();
    await db.updateTable("recurringDonations").set({ providerId: "sub_other" }).execute();
    stripe.fake.renew(subscription);
    const [paid] = stripe.eventsOf("invoice.paid");
    expect(await stripe.deliver(paid!)).toBe("applied");
    expect(await stripe.deliver({ ...paid!, id: "evt_again" })).toBe("unchanged");
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    expect(await books.donations()).toHaveLength(1);
    expect(await books.mailProps("giving-check")).toMatchObject([{ donationId, reported: "25.00 USD" }]);
  });
});
