import { expect, test, vi } from "vitest";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { books, setClock, withStripe } from "../world";

const stripe = withStripe();

const form = { isRecurring: true, isPublic: true, message: "Mèsi" };

/** With a stopped clock each donation needs its own creation time: Stripe's keys contain it. */
let begun = 0;

onBothDatabases(() => {
  test("a payment is recorded even if Stripe fails for the monthly donation", async () => {
    const { intent } = await stripe.pay(form);
    stripe.fake.behave("garbage", /GET .*subscriptions/);
    const { donation } = await stripe.confirm(intent);
    expect(donation).toMatchObject({ status: "completed" });
    expect(await books.firstMonthly()).toMatchObject({ status: "pending" });
    stripe.fake.behave("well");
    await stripe.deliverAll();
    expect(await books.firstMonthly()).toMatchObject({ status: "active" });
  });

  test("a month's donation has the day of its payment, however late its event arrives", async () => {
    const first = "2026-11-30T23:00:00.000Z";
    setClock(Date.parse(first) + begun++);
    await stripe.pay(form);
    vi.setSystemTime(new Date("2026-12-31T20:00:00.000Z"));
    stripe.fake.renew((await books.firstMonthly()).providerId!);
    vi.setSystemTime(new Date("2027-01-02T08:00:00.000Z"));
    for (const event of stripe.eventsOf("invoice.paid")) {
      expect(await stripe.deliver(event)).toBe("applied");
    }
    const rows = await books.donations();
    expect(rows.map(({ completedAt }) => completedAt)).toEqual([first, "2026-12-31T20:00:00.000Z"]);
  });

  test("an unpaid first payment ends its monthly donation", async () => {
    const { donationId } = await stripe.open(form);
    expect(await settleStripeDonation(donationId, { isOverdue: true })).toMatchObject({ status: "failed" });
    expect(await books.firstMonthly()).toMatchObject({ status: "cancelled" });
    await stripe.deliverAll();
    expect(await books.donation(donationId)).toMatchObject({ status: "failed" });
  });

  test("a monthly donation can be started on Stripe's hosted page", async () => {
    const { session } = await stripe.openPage(form);
    stripe.fake.payCheckout(session.id);
    const events = [...stripe.fake.events].reverse();
    for (const event of events) await stripe.deliver(event);
    expect(await books.firstMonthly()).toMatchObject({ status: "active", providerId: session.subscription });
    expect(await books.donations()).toMatchObject([{ status: "completed", amount: 25_00 }]);
    stripe.fake.renew(session.subscription!);
    await stripe.deliverAll();
    expect(await books.donations()).toHaveLength(2);
  });
});
