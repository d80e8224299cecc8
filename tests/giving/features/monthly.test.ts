import { expect, test } from "vitest";
import {
  changeMonthlyAmount,
  openCardPortal,
  stopMonthlyDonation,
} from "~/features/giving/stripe/monthly-donations.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { db } from "~db/client";
import { cards } from "~tests/fakes/stripe";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { books, marie, setEnv, withStripe } from "../world";

const stripe = withStripe();

const form = { isRecurring: true, isPublic: true, message: "Mèsi" };

/** A monthly donation with a paid first payment, all events received. */
async function running(fields: Record<string, unknown> = {}) {
  const { donationId } = await stripe.pay({ ...form, ...fields }, "ht");
  await stripe.deliverAll();
  stripe.fake.events.length = 0;
  const { id, providerId } = await books.firstMonthly();
  return { id, subscription: providerId!, donationId };
}

onBothDatabases(() => {
  test("a monthly donation starts with a payment in the browser, and is active after that", async () => {
    const twice = [1, 2].map(() => stripe.open({ ...form, attempt: "a" }, "ht"));
    const [made, double] = await Promise.all(twice);
    expect(double).toEqual(made);
    const opened = stripe.eventsOf("customer.subscription.created");
    expect(opened).toHaveLength(1);
    const [subscription] = [...stripe.fake.world.subscriptions.values()].slice(-1);
    expect(subscription).toMatchObject({ status: "incomplete", metadata: { site: "localhost:3000" } });
    expect(stripe.fake.world.customers.get(subscription!.customer)).toMatchObject({
      email: "marie@example.org",
      preferred_locales: ["fr"],
    });
    expect(await books.firstMonthly()).toMatchObject({ status: "pending", amount: 25_00, language: "ht" });
    stripe.fake.pay(made!.intent);
    const { donation } = await stripe.confirm(made!.intent);
    expect(donation).toMatchObject({ status: "completed", isRecurring: true });
    expect(await books.firstMonthly()).toMatchObject({ status: "active", providerId: subscription!.id });
    await stripe.deliverAll();
    expect(await books.summary(made!.donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect(await books.donations()).toHaveLength(1);
  });

  test("a monthly donation in another currency is charged, changed and refunded in that currency", async () => {
    const { id, subscription } = await running({ currency: "EUR" });
    await changeMonthlyAmount(id, 30_00);
    stripe.fake.renew(subscription);
    await stripe.deliverAll();
    const months = await books.donations();
    expect(months).toMatchObject([
      { amount: 25_00, currency: "EUR", status: "completed" },
      { amount: 30_00, currency: "EUR", status: "completed" },
    ]);
    expect(await books.firstMonthly()).toMatchObject({ amount: 30_00, currency: "EUR" });
    const { reference } = await requestStripeRefund(months[1]!, 10_00, "back");
    expect(stripe.fake.world.refunds.get(reference)).toMatchObject({ amount: 10_00, currency: "eur" });
  });

  test("each month is its own donation, recorded once, with the donor's message", async () => {
    const { id, subscription } = await running();
    stripe.fake.renew(subscription);
    expect(await stripe.deliverAll()).toMatchObject({ "invoice.paid": "applied" });
    await stripe.deliverAll();
    const month = { amount: 25_00, status: "completed", isRecurring: 1, recurringDonationId: id };
    expect(await books.donations()).toMatchObject([month, { ...month, donorEmail: "marie@example.org" }]);
    expect(await books.donations()).toMatchObject([{ message: "Mèsi" }, { message: "Mèsi" }]);
  });

  test("a failed renewal is mailed once per invoice, and not at all when it was paid meanwhile", async () => {
    const { subscription } = await running();
    const invoice = stripe.fake.renew(subscription, { declined: true });
    stripe.fake.payInvoice(invoice.id, { declined: true });
    await stripe.deliverAll();
    expect(await books.mails("giving-renewal-failed")).toMatchObject([{ recipient: marie }]);
    expect(await books.firstMonthly()).toMatchObject({ status: "pastDue", failedInvoiceId: invoice.id });
    stripe.fake.payInvoice(invoice.id);
    await stripe.deliverAll();
    expect(await books.firstMonthly()).toMatchObject({ status: "active" });
    const late = stripe.fake.renew(subscription, { declined: true });
    const failed = stripe.newestEvent("invoice.payment_failed");
    stripe.fake.payInvoice(late.id);
    await stripe.deliver(failed);
    expect(await books.mails("giving-renewal-failed")).toHaveLength(1);
    expect((await books.donations()).map(({ status }) => status)).toEqual([
      "completed",
      "completed",
      "completed",
    ]);
  });

  test("a new amount applies from the next month on", async () => {
    const { id, subscription } = await running();
    await changeMonthlyAmount(id, 40_00);
    await changeMonthlyAmount(id, 40_00);
    expect(await books.firstMonthly()).toMatchObject({ amount: 40_00 });
    stripe.fake.renew(subscription);
    await stripe.deliverAll();
    expect((await books.donations()).map(({ amount }) => amount)).toEqual([25_00, 40_00]);
    expect(await books.firstMonthly()).toMatchObject({ amount: 40_00, status: "active" });
  });

  test("a stopped monthly donation stays stopped whatever late events say, and cannot be changed", async () => {
    const { id, subscription } = await running();
    stripe.fake.renew(subscription);
    const late = [...stripe.fake.events];
    await stopMonthlyDonation(id);
    await stopMonthlyDonation(id);
    expect(stripe.fake.world.subscriptions.get(subscription)).toMatchObject({ status: "canceled" });
    for (const event of late) await stripe.deliver(event);
    expect(await books.firstMonthly()).toMatchObject({
      status: "cancelled",
      cancelledAt: expect.any(String) as string,
    });
    expect(await books.donations()).toHaveLength(2);
    const ended = { status: 409, key: "giving:card.monthlyEnded" };
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject(ended);
    await expect(openCardPortal(id, "/my-giving/x")).rejects.toMatchObject(ended);
    await expect(changeMonthlyAmount(id + 1, 50_00)).rejects.toMatchObject({ status: 404 });
  });

  test("a monthly donation stopped at Stripe is stopped here by its event or at the next change", async () => {
    const { id, subscription } = await running();
    stripe.fake.cancel(subscription);
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject({ status: 409 });
    expect(await books.firstMonthly()).toMatchObject({ status: "cancelled", amount: 25_00 });
    expect(await stripe.deliverAll()).toEqual({ "customer.subscription.deleted": "unchanged" });
  });

  test("with Stripe down nothing is changed or stopped", async () => {
    const { id } = await running();
    stripe.fake.behave("garbage");
    await expect(changeMonthlyAmount(id, 50_00)).rejects.toMatchObject({ status: 502 });
    await expect(stopMonthlyDonation(id)).rejects.toMatchObject({ status: 502 });
    await expect(openCardPortal(id, "/my-giving/x")).rejects.toMatchObject({ status: 502 });
    expect(await books.firstMonthly()).toMatchObject({ amount: 25_00, status: "active" });
  });

  test("a card changed on Stripe's page is charged from the next month on", async () => {
    const { id, subscription } = await running();
    const url = await openCardPortal(id, "/my-giving/x");
    const [portal] = [...stripe.fake.world.portals.values()].slice(-1);
    expect(portal).toMatchObject({ url, return_url: "http://localhost:3000/my-giving/x" });
    await fetch(url, { method: "POST", body: new URLSearchParams({ number: cards.refusedLater }) });
    stripe.fake.renew(subscription);
    await stripe.deliverAll();
    expect(await books.firstMonthly()).toMatchObject({ status: "pastDue" });
    await fetch(await openCardPortal(id, "/my-giving/x"), {
      method: "POST",
      body: new URLSearchParams({ number: cards.good }),
    });
    stripe.fake.renew(subscription);
    await stripe.deliverAll();
    expect((await books.donations()).map(({ status }) => status)).toEqual(["completed", "completed"]);
  });

  test("another site's subscription in the same account changes nothing here", async () => {
    const { subscription } = await running();
    await db.deleteFrom("donorAppreciations").execute();
    await db.updateTable("recurringDonations").set({ providerId: "sub_other" }).execute();
    const foreign = stripe.fake.world.subscriptions.get(subscription)!;
    foreign.metadata = { donationId: "1", site: "other.example" };
    stripe.fake.renew(subscription);
    expect(await stripe.deliverAll()).toMatchObject({
      "payment_intent.succeeded": "unknown",
      "invoice.paid": "unknown",
      "invoice.created": "ignored",
    });
    expect(await books.donations()).toHaveLength(1);
  });

  test("in demo mode a monthly donation can be changed and stopped without calling Stripe", async () => {
    setEnv({ STRIPE_SECRET_KEY: undefined });
    const { clientSecret } = await stripe.open(form);
    await stripe.confirm(clientSecret);
    const { id } = await books.firstMonthly();
    await changeMonthlyAmount(id, 30_00);
    expect(await openCardPortal(id, "/my-giving/x")).toBe("http://localhost:3000/my-giving/x");
    expect(await books.firstMonthly()).toMatchObject({ isDemo: 1, status: "active", amount: 30_00 });
    await stopMonthlyDonation(id);
    expect(await books.firstMonthly()).toMatchObject({ status: "cancelled" });
    expect(stripe.fake.asked).toEqual([]);
  });
});
