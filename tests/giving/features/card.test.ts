import { afterEach, expect, test, vi } from "vitest";
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

const receipts = () => db.selectFrom("receipts").select(["donationId", "number", "voidedAt"]).execute();

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  test("a donation is pending until Stripe says it was paid; then it is completed, with its receipt", async () => {
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

  test("confirming again and the later event change nothing", async () => {
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

  test("when the browser closes between paying and confirming, the event completes the donation", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    expect(await deliverAllStripeEvents(stripe.fake)).toMatchObject({
      "payment_intent.succeeded": "applied",
    });
    expect(await readDonation(donationId)).toMatchObject({ status: "completed" });
  });

  test("a double click, concurrent or sequential, makes one payment", async () => {
    const twice = await Promise.all([opened({ attempt: "a" }), opened({ attempt: "a" })]);
    const again = await opened({ attempt: "a" });
    expect(new Set([...twice, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const made = stripe.fake.events.filter(({ type }) => type === "payment_intent.created");
    expect(made).toHaveLength(1);
    expect(await db.selectFrom("donations").select("id").execute()).toHaveLength(1);
  });

  test("after paying, the same form makes another donation", async () => {
    const first = await opened({ attempt: "a" });
    stripe.fake.pay(first.intent);
    await confirm(first.intent);
    const second = await opened({ attempt: "a" });
    expect(second.intent).not.toBe(first.intent);
    expect(await readDonation(second.donationId)).toMatchObject({ status: "pending" });
  });

  test("an unpaid payment, another site's payment and an unknown id complete nothing", async () => {
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
  ])("a payment with another %s completes nothing and is recorded as a mismatch", async (_, change) => {
    const { intent, donationId } = await opened();
    Object.assign(stripe.fake.world.intents.get(intent)!, change);
    stripe.fake.pay(intent);
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.mismatch" });
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "mismatch 0"]);
    expect(await receipts()).toEqual([]);
  });

  test("when the process ended before storing Stripe's id, the event finds the donation by metadata", async () => {
    const lost = await opened();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", lost.donationId).execute();
    stripe.fake.pay(lost.intent);
    await deliverAllStripeEvents(stripe.fake);
    expect(await readDonation(lost.donationId)).toMatchObject({
      status: "completed",
      providerId: lost.intent,
    });
  });

  test("each decline is recorded once; after five the payment is cancelled", async () => {
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

  test("a donor whom the bank declined sees that on return, and the event adds nothing", async () => {
    const { intent, donationId, gift: token } = await opened();
    stripe.fake.pay(intent, cards.asksMore);
    expect(await showDonationStatus(donorCaller(), token)).toMatchObject({ state: "waiting" });
    authenticate(stripe.fake.world, stripe.fake.world.intents.get(intent)!, false);
    await expect(confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    expect(await showDonationStatus(donorCaller(), token)).toMatchObject({ state: "declined" });
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

  test("a refund is idempotent by key and never exceeds the donation", async () => {
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

  test("without keys it is a demo donation: nothing is charged, and it has no effects", async () => {
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

  test("when only PayPal has keys, cards are closed", async () => {
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
