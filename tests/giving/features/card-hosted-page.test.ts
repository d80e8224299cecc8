import { beforeEach, describe, expect, test, vi } from "vitest";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import { cards } from "~tests/fakes/stripe";
import { onBothDatabases } from "~tests/support/database";
import { books, setClock, withStripe } from "../world";

const stripe = withStripe();

/** With a stopped clock each donation needs its own creation time: Stripe's keys contain it. */
let begun = 0;

onBothDatabases(() => {
  describe("a donation has the time of its payment, however late its event arrives", () => {
    const paidAt = "2026-12-31T20:00:00.000Z";
    const advanceClock = () => vi.setSystemTime(new Date("2027-01-02T08:00:00.000Z"));
    beforeEach(() => setClock(Date.parse(paidAt) + begun++));

    test.each(["sync", "event"])("paid in the browser, completed by %s", async (how) => {
      const { donationId } = await stripe.pay();
      advanceClock();
      if (how === "sync") await settleStripeDonation(donationId);
      else await stripe.deliver(stripe.fake.events.at(-1)!);
      expect(await books.donation(donationId)).toMatchObject({ status: "completed", completedAt: paidAt });
    });

    test.each(["sync", "event"])("paid on Stripe's own page, completed by %s", async (how) => {
      const { session } = await stripe.openPage();
      const { id } = await books.firstDonation();
      stripe.fake.payCheckout(session.id);
      advanceClock();
      if (how === "sync") await settleStripeDonation(id);
      else await stripe.deliver(stripe.fake.events.at(-1)!);
      expect(await books.donation(id)).toMatchObject({ status: "completed", completedAt: paidAt });
    });
  });

  test("an overdue unpaid donation is cancelled at Stripe; a paid one is completed", async () => {
    const unpaid = await stripe.open({ attempt: "a" });
    const paid = await stripe.pay({ attempt: "b" });
    expect(await settleStripeDonation(unpaid.donationId)).toMatchObject({ status: "pending" });
    expect(await settleStripeDonation(unpaid.donationId, { isOverdue: true })).toMatchObject({
      status: "failed",
    });
    expect(await settleStripeDonation(paid.donationId, { isOverdue: true })).toMatchObject({
      status: "completed",
    });
    expect(stripe.fake.world.intents.get(unpaid.intent)).toMatchObject({ status: "canceled" });
    await expect(stripe.confirm(unpaid.intent)).rejects.toMatchObject({ status: 409 });
  });

  test("without JavaScript Stripe's hosted page takes the card, and the donor returns to a completed donation", async () => {
    const form = { donorEmail: undefined, attempt: "a" };
    const { url, session } = await stripe.openPage(form, "es");
    expect(await stripe.openPage(form, "es")).toMatchObject({ url });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    expect(session).toMatchObject({ amount_total: 25_00, locale: "es", mode: "payment" });
    expect(session.success_url).toMatch(/^http:\/\/localhost:3000\/es\/donation-success\?gift=/);
    expect(session.cancel_url).toContain("/es/donation?amount=25.00&");
    const page = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ number: cards.good, expiry: "12/40", cvc: "123" }),
      redirect: "manual",
    });
    expect(page.headers.get("Location")).toBe(session.success_url);
    const { id } = await books.firstDonation();
    expect(await settleStripeDonation(id)).toMatchObject({
      status: "completed",
      providerId: session.payment_intent,
    });
    expect(await stripe.deliverAll()).toMatchObject({ "checkout.session.completed": "unchanged" });
    expect(await books.donation(id)).toMatchObject({
      donorEmail: "payer@example.org",
      donorName: "Marie Désir",
    });
    expect((await stripe.openPage({ attempt: "b" }, "es")).url).not.toBe(url);
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("an unused hosted page expires and its donation fails; the event alone completes a paid one", async () => {
    const { session: left } = await stripe.openPage({ attempt: "a" });
    const { session: paid } = await stripe.openPage({ attempt: "b" });
    const [first, second] = await books.donations();
    expect(await settleStripeDonation(first!.id, { isOverdue: true })).toMatchObject({ status: "failed" });
    expect(left).toMatchObject({ status: "expired" });
    stripe.fake.payCheckout(paid.id);
    const completed = stripe.newestEvent("checkout.session.completed");
    expect(await stripe.deliver(completed)).toBe("applied");
    expect(await books.donation(second!.id)).toMatchObject({ status: "completed" });
  });
});
