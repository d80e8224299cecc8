import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import {
  startCheckout,
  confirmPayment,
  createPaymentIntent,
} from "~/features/giving/stripe/stripe-payments.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { cards } from "~tests/fakes/stripe";
import { authenticate } from "~tests/fakes/stripe/payments";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { readDonation, donorCaller, summarizeLedger } from "~tests/support/paypal";
import {
  cardDonationInput,
  deliverStripeEvent,
  deliverAllStripeEvents,
  withStripe,
} from "~tests/support/stripe";

const stripe = withStripe();
const intentOf = (clientSecret: string) => clientSecret.split("_secret_")[0]!;

/** A gift whose payment is open at Stripe. */
async function opened(fields: Record<string, unknown> = {}) {
  const made = await createPaymentIntent(donorCaller(), cardDonationInput(fields));
  return { ...made, intent: intentOf(made.clientSecret) };
}
const confirm = (paymentIntentId: string) => confirmPayment(donorCaller(), { paymentIntentId });
const receipts = () => db.selectFrom("receipts").select(["donationId", "number", "voidedAt"]).execute();

afterEach(() => void vi.useRealTimers());
/** Gifts of a second that is set each begin at a time of their own, since Stripe knows them by that. */
let begun = 0;

onBothDatabases(() => {
  test("a gift is pending until Stripe says it was paid; then it is completed, with its receipt", async () => {
    const { intent, donationId, demo } = await opened();
    expect(demo).toBe(false);
    expect(await readDonation(donationId)).toMatchObject({
      status: "pending",
      providerId: intent,
      amount: 25_00,
    });
    expect(stripe.fake.world.intents.get(intent)).toMatchObject({
      amount: 25_00,
      currency: "usd",
      metadata: { donationId: String(donationId), site: "localhost:3000" },
    });
    stripe.fake.pay(intent);
    const { donation } = await confirm(intent);
    expect(donation).toMatchObject({ id: donationId, status: "completed", amount: "25.00", isDemo: false });
    expect(await receipts()).toEqual([{ donationId, number: 1, voidedAt: null }]);
  });

  test("confirming again, and the report afterwards, change nothing", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    const first = await confirm(intent);
    const asked = stripe.fake.asked.length;
    expect(await confirm(intent)).toEqual(first);
    expect(stripe.fake.asked.length).toBe(asked);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "payment_intent.succeeded": "unchanged",
    });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a browser closed between paying and confirming: the report completes the gift", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "payment_intent.succeeded": "applied",
    });
    expect(await readDonation(donationId)).toMatchObject({ status: "completed" });
  });

  test("a click and its double, at once or one after the other, are one payment", async () => {
    const twice = await Promise.all([opened({ attempt: "a" }), opened({ attempt: "a" })]);
    const again = await opened({ attempt: "a" });
    expect(new Set([...twice, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const made = stripe.fake.events.filter(({ type }) => type === "payment_intent.created");
    expect(made).toHaveLength(1);
    expect(await db.selectFrom("donations").select("id").execute()).toHaveLength(1);
  });

  test("after paying, the same form is another gift", async () => {
    const first = await opened({ attempt: "a" });
    stripe.fake.pay(first.intent);
    await confirm(first.intent);
    const second = await opened({ attempt: "a" });
    expect(second.intent).not.toBe(first.intent);
    expect(await readDonation(second.donationId)).toMatchObject({ status: "pending" });
  });

  test("an unpaid payment, a foreign one and one that is none complete nothing", async () => {
    const { intent, donationId } = await opened();
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    stripe.fake.decline(intent);
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    await expect(confirm("pi_3NobodyMadeThis")).rejects.toMatchObject({ status: 404 });
    await expect(confirm("../refunds")).rejects.toMatchObject({ status: 404 });
    await expect(confirm("demo_1")).rejects.toMatchObject({ status: 404 });
    const other = { ...stripe.fake.world.intents.get(intent)!, id: "pi_other" };
    stripe.fake.world.intents.put({
      ...other,
      metadata: { donationId: String(donationId), site: "other.example" },
    });
    stripe.fake.pay("pi_other");
    await expect(confirm("pi_other")).rejects.toMatchObject({ status: 404 });
    expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
  });

  test.each([
    ["amount", { amount: 24_99 }],
    ["currency", { currency: "eur" }],
  ])("a payment of another %s completes nothing, and the ledger says so", async (_, change) => {
    const { intent, donationId } = await opened();
    Object.assign(stripe.fake.world.intents.get(intent)!, change);
    stripe.fake.pay(intent);
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.mismatch" });
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "mismatch 0"]);
    expect(await receipts()).toEqual([]);
  });

  test("a process that ended before it stored Stripe's id finds its gift by the mark", async () => {
    const lost = await opened();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", lost.donationId).execute();
    stripe.fake.pay(lost.intent);
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(lost.donationId)).toMatchObject({
      status: "completed",
      providerId: lost.intent,
    });
  });

  test("declines are noted once each; after five on one payment it is ended", async () => {
    const { intent, donationId } = await opened();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
      stripe.fake.decline(intent);
      const event = stripe.fake.events.at(-1)!;
      expect(await deliverStripeEvent(stripe.fake, event)).toBe("applied");
      await deliverStripeEvent(stripe.fake, event);
    }
    expect(stripe.fake.world.intents.get(intent)).toMatchObject({ status: "canceled" });
    expect(await readDonation(donationId)).toMatchObject({ status: "failed" });
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      ...Array<string>(5).fill("declined 0"),
      "failed 0",
    ]);
  });

  test("a donor whom the bank turned away is told so when they come back, and the report adds nothing", async () => {
    const { intent, donationId, gift } = await opened();
    stripe.fake.pay(intent, cards.asksMore);
    expect(await showDonationStatus(donorCaller(), gift)).toMatchObject({ state: "waiting" });
    authenticate(stripe.fake.world, stripe.fake.world.intents.get(intent)!, false);
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    expect(await showDonationStatus(donorCaller(), gift)).toMatchObject({ state: "declined" });
    await settleStripeDonation(donationId);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "payment_intent.payment_failed": "unchanged",
    });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "declined 0"]);
    stripe.fake.decline(intent);
    await settleStripeDonation(donationId);
    await deliverAllStripeEvents(stripe.fake);
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "declined 0", "declined 0"]);
    stripe.fake.pay(intent);
    expect((await confirm(intent)).donation.status).toBe("completed");
  });

  describe("a gift is of the moment it was paid, whenever we hear of it", () => {
    const paidAt = "2026-12-31T20:00:00.000Z";
    const hearing = () => vi.setSystemTime(new Date("2027-01-02T08:00:00.000Z"));
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(paidAt) + begun++ }));

    test.each(["by looking", "by its report"])("in the browser, %s", async (how) => {
      const { intent, donationId } = await opened();
      stripe.fake.pay(intent);
      hearing();
      if (how === "by looking") await settleStripeDonation(donationId);
      else await deliverStripeEvent(stripe.fake, stripe.fake.events.at(-1)!);
      expect(await readDonation(donationId)).toMatchObject({ status: "completed", completedAt: paidAt });
    });

    test.each(["by looking", "by its report"])("on Stripe's own page, %s", async (how) => {
      await startCheckout(donorCaller(), cardDonationInput());
      const { id } = await db.selectFrom("donations").select("id").executeTakeFirstOrThrow();
      const [session] = [...stripe.fake.world.checkouts.values()].slice(-1);
      stripe.fake.payCheckout(session!.id);
      hearing();
      if (how === "by looking") await settleStripeDonation(id);
      else await deliverStripeEvent(stripe.fake, stripe.fake.events.at(-1)!);
      expect(await readDonation(id)).toMatchObject({ status: "completed", completedAt: paidAt });
    });
  });

  test("an overdue gift that nobody paid is ended at Stripe; one that was paid is completed", async () => {
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

  test("without JavaScript Stripe's own page takes the card, and the way back finds the gift completed", async () => {
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

  test("a hosted page that was left alone expires, and its gift has failed; the report alone completes one that was paid", async () => {
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

  test("money goes back through Stripe once for a key, and never more than was given", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    await confirm(intent);
    const row = await readDonation(donationId);
    const back = await requestStripeRefund(row, 10_00, "refund-1");
    expect(await requestStripeRefund(row, 10_00, "refund-1")).toEqual(back);
    expect(back).toEqual({ reference: expect.stringMatching(/^re_/) as string, amount: 10_00 });
    expect(
      stripe.fake.world.charges.get(stripe.fake.world.intents.get(intent)!.latest_charge!),
    ).toMatchObject({
      amount_refunded: 10_00,
    });
    const refused = { status: 409, key: "giving:card.refundRefused" };
    await expect(requestStripeRefund(row, 20_00, "refund-2")).rejects.toMatchObject(refused);
    stripe.fake.behave("down");
    await expect(requestStripeRefund(row, 15_00, "refund-3")).rejects.toMatchObject({ status: 502 });
    stripe.fake.behave("well");
    await requestStripeRefund(row, 15_00, "refund-3");
    await expect(requestStripeRefund(row, 1_00, "refund-4")).rejects.toMatchObject(refused);
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("without keys it is an example: nothing is charged, and it brings nothing", async () => {
    const { STRIPE_SECRET_KEY: key } = env;
    env.STRIPE_SECRET_KEY = undefined;
    try {
      const made = await createPaymentIntent(
        donorCaller(),
        cardDonationInput({ attempt: "a", isPublic: true }),
      );
      expect(made).toMatchObject({ demo: true, clientSecret: expect.stringMatching(/^demo_/) as string });
      expect(
        await createPaymentIntent(donorCaller(), cardDonationInput({ attempt: "a", isPublic: true })),
      ).toEqual(made);
      const { donation } = await confirm(made.clientSecret);
      expect(donation).toMatchObject({ status: "completed", isDemo: true });
      expect(await confirm(made.clientSecret)).toEqual({ donation });
      const { url } = await startCheckout(donorCaller("en"), cardDonationInput({ attempt: "b" }));
      expect(url).toMatch(/^http:\/\/localhost:3000\/en\/donation-success\?gift=/);
      expect(stripe.fake.asked).toEqual([]);
      expect(await receipts()).toEqual([]);
      expect(await db.selectFrom("donorAppreciations").select("id").execute()).toEqual([]);
    } finally {
      env.STRIPE_SECRET_KEY = key;
    }
  });

  test("where only PayPal has keys the card is closed", async () => {
    const { payments } = await getSettings();
    const value = JSON.stringify({ ...payments, stripe: { ...payments.stripe, enabled: false } });
    await db
      .insertInto("systemSettings")
      .values({ key: "payments", value, updatedAt: "2026-11-20" })
      .execute();
    env.DEMO_MODE = "off";
    try {
      await expect(opened()).rejects.toMatchObject({ status: 503, key: "giving:notOpen" });
    } finally {
      env.DEMO_MODE = undefined;
    }
  });
});

describe("when Stripe fails", () => {
  beforeEach(async () => void (await freshDatabase()));

  test.each(["down", "garbage", "strange", "fail", "refuse"] as const)(
    "with Stripe %s nothing is opened, the gift waits unharmed, and the same form works again",
    async (manner) => {
      stripe.fake.behave(manner);
      const refused = { status: 502, key: "giving:card.setupUnable" };
      await expect(opened({ attempt: "a" })).rejects.toMatchObject(refused);
      stripe.fake.behave("well");
      const { intent, donationId } = await opened({ attempt: "a" });
      stripe.fake.pay(intent);
      await confirm(intent);
      const rows = await db.selectFrom("donations").select(["id", "status"]).orderBy("id").execute();
      // What Stripe failed at for good it keeps: another gift is begun.
      const before = manner === "fail" ? [{ id: donationId - 1, status: "failed" }] : [];
      expect(rows).toEqual([...before, { id: donationId, status: "completed" }]);
    },
    20_000,
  );

  test("an answer of Stripe's that was lost is asked for again, and opens nothing twice", async () => {
    stripe.fake.behave("lost");
    await expect(opened({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    stripe.fake.behave("well");
    await opened({ attempt: "a" });
    expect(stripe.fake.events.filter(({ type }) => type === "payment_intent.created")).toHaveLength(1);
  });

  test("with Stripe down while confirming nothing changes, and later it works", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    stripe.fake.behave("down");
    await expect(confirm(intent)).rejects.toMatchObject({ status: 502, key: "giving:providerFailed" });
    expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
    stripe.fake.behave("well");
    expect((await confirm(intent)).donation.status).toBe("completed");
  });

  test("Stripe has ten seconds in all to answer", async () => {
    const { intent } = await opened();
    stripe.fake.behave("slow");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const confirming = expect(confirm(intent)).rejects.toMatchObject({ status: 502 });
      await vi.waitFor(() => expect(stripe.fake.asked.at(-1)?.method).toBe("GET"));
      await vi.advanceTimersByTimeAsync(10_000);
      await confirming;
    } finally {
      vi.useRealTimers();
    }
  });
});
