import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { checkGivingHealth } from "~/features/giving/giving-health.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { settleDonations } from "~/features/giving/settling/settle-donations.server";
import { stripeEvents } from "~/features/giving/payment-events/webhook-event-names";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { readDonation, donorCaller, payPalDonationInput, withPayPal } from "~tests/support/paypal";
import { cardDonationInput, deliverAllStripeEvents, withStripe } from "~tests/support/stripe";

const paypal = withPayPal();

const stripe = withStripe();

let visits = 0;

const begin = () => createPayPalOrder(donorCaller(), payPalDonationInput({ attempt: `visit-${++visits}` }));

/** Makes a donation this old. */
const age = (donationId: number, minutes: number) =>
  db
    .updateTable("donations")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where("id", "=", donationId)
    .execute();

const statusOf = async (id: number) => (await readDonation(id)).status;

const day = 24 * 60;

const nobodys = (donation: { paymentMethod: "paypal" | "zelle"; createdAt?: string }) => ({
  ...{ amount: 5_00, createdAt: new Date().toISOString(), ...donation },
  ...{ donorName: null, donorEmail: null, country: null, message: null, userId: null, providerId: null },
  ...{ checkoutId: null, captureId: null, invoiceId: null, recurringDonationId: null },
  ...{ transactionId: null, memoCode: null, requestKey: null, completedAt: null, updatedAt: null },
  ...{ receivedOn: null, receivedBy: null },
});

onBothDatabases(() => {
  describe("events of Stripe without a webhook", () => {
    const { DEMO_MODE } = env;
    afterEach(() => {
      vi.useRealTimers();
      env.STRIPE_WEBHOOK_SECRET = stripe.fake.webhookSecret;
      env.STRIPE_SECRET_KEY = "sk_test_fake";
      env.DEMO_MODE = DEMO_MODE;
    });

    async function paid(fields: Record<string, unknown> = {}) {
      const { clientSecret, donationId } = await createPaymentIntent(
        donorCaller(),
        cardDonationInput(fields),
      );
      const intent = clientSecret.split("_secret_")[0]!;
      stripe.fake.pay(intent);
      return { donationId, intent };
    }
    const eventsAsked = () => stripe.fake.asked.filter(({ path }) => path === "/v1/events").length;
    const kept = () => db.selectFrom("webhookEvents").selectAll().orderBy("id").execute();
    /** Runs the enqueued jobs. */
    async function handleAll() {
      const jobs = await db
        .selectFrom("outbox")
        .select("payload")
        .where("name", "=", "handle-payment-event")
        .orderBy("id")
        .execute();
      for (const { payload } of jobs)
        await handlePaymentEvent((JSON.parse(payload) as { eventId: number }).eventId);
    }
    const ask = async () => {
      await settleDonations();
      await handleAll();
    };
    const books = () =>
      db
        .selectFrom("donationLedger")
        .select(["donationId", "kind", "amount", "reference"])
        .orderBy("id")
        .execute();
    const daysOn = (days: number) => vi.setSystemTime(Date.now() + days * day * 60_000);

    test("are polled: a renewal, a refund and a dispute reach the ledger, once", async () => {
      env.STRIPE_WEBHOOK_SECRET = undefined;
      const monthly = await paid({ isRecurring: true });
      const [once, disputed] = [await paid({ attempt: "a" }), await paid({ attempt: "b" })];
      await ask();
      for (const { donationId } of [monthly, once, disputed])
        expect(await statusOf(donationId)).toBe("completed");
      const [subscription] = [...stripe.fake.world.subscriptions.keys()].slice(-1);
      stripe.fake.renew(subscription!);
      stripe.fake.refund(once.intent, 10_00);
      stripe.fake.closeDispute(stripe.fake.dispute(disputed.intent).id, "lost");
      await Promise.all([settleDonations(), settleDonations()]);
      await handleAll();
      const months = db.selectFrom("donations").select("status").where("recurringDonationId", "is not", null);
      expect(await months.execute()).toEqual([{ status: "completed" }, { status: "completed" }]);
      expect(await readDonation(once.donationId)).toMatchObject({
        status: "completed",
        refundedAmount: 10_00,
      });
      expect(await statusOf(disputed.donationId)).toBe("refunded");

      const [before, events] = [await books(), await kept()];
      await ask();
      env.STRIPE_WEBHOOK_SECRET = stripe.fake.webhookSecret;
      await deliverAllStripeEvents(stripe.fake);
      expect(await books()).toEqual(before);
      const wanted = (await kept()).filter(({ eventId }) => events.some((one) => one.eventId === eventId));
      expect(wanted).toEqual(events);
    });

    test("are polled with a webhook too, from the last successful poll on, oldest first", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { donationId, intent } = await paid();
      await ask();
      daysOn(9);
      stripe.fake.refund(intent, 5_00);
      stripe.fake.behave("fail", /GET .*events/);
      await expect(settleDonations()).rejects.toThrow("not reported");
      daysOn(9);
      stripe.fake.refund(intent, 6_00);
      stripe.fake.behave("well");
      const refunds = stripe.fake.events.filter(({ type }) => type === "charge.refunded");
      // A webhook event says nothing about earlier ones.
      await db
        .insertInto("webhookEvents")
        .values({
          ...{ provider: "stripe", eventId: refunds[1]!.id, type: "charge.refunded" },
          payload: JSON.stringify(refunds[1]),
          receivedAt: new Date().toISOString(),
        })
        .execute();
      await ask();
      expect(await readDonation(donationId)).toMatchObject({ refundedAmount: 11_00 });
      const times = (await kept()).flatMap(({ eventId }) =>
        stripe.fake.events.flatMap(({ id, created }) =>
          id === eventId && id !== refunds[1]!.id ? [created] : [],
        ),
      );
      expect(times).toEqual([...times].sort((one, another) => one - another));
      const asked = eventsAsked();
      await settleDonations();
      expect(eventsAsked() - asked).toBe(1);
    });

    test("are polled page by page", async () => {
      const { donationId, intent } = await paid();
      for (let count = 0; count < 130; count += 1)
        stripe.fake.world.tell("payment_intent.canceled", {
          id: `pi_other${count}`,
          object: "payment_intent",
        });
      stripe.fake.refund(intent, 5_00);
      await settleDonations();
      const ids = (await kept()).map(({ eventId }) => eventId);
      const types: readonly string[] = stripeEvents;
      expect(ids).toEqual(stripe.fake.events.flatMap(({ id, type }) => (types.includes(type) ? [id] : [])));
      expect(eventsAsked()).toBe(2);
      const [refunded] = (await kept()).filter(({ type }) => type === "charge.refunded");
      await handlePaymentEvent(refunded!.id);
      expect(await readDonation(donationId)).toMatchObject({ refundedAmount: 5_00 });
    });

    test("stay unknown when the key lacks the permission: nothing fails, and the health page says so", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      env.STRIPE_WEBHOOK_SECRET = undefined;
      await paid();
      stripe.fake.behave("refuse", /GET .*events/);
      await settleDonations();
      expect(await kept()).toEqual([]);
      expect(await checkGivingHealth()).toMatchObject({ tone: "warn", state: "noReports" });
      daysOn(1);
      await settleDonations();
      expect(await checkGivingHealth()).toMatchObject({ tone: "bad", state: "silent" });
      stripe.fake.behave("well");
      await settleDonations();
      expect(await checkGivingHealth()).toMatchObject({ tone: "warn", state: "noReports" });
      expect(await kept()).not.toEqual([]);
    });

    test("are not polled in demo mode, without an account, or before the first card donation", async () => {
      await settleDonations();
      const { donationId } = await paid();
      env.DEMO_MODE = "on";
      await settleDonations();
      env.DEMO_MODE = DEMO_MODE;
      env.STRIPE_SECRET_KEY = undefined;
      await settleDonations();
      env.STRIPE_SECRET_KEY = "sk_test_fake";
      await db.updateTable("donations").set({ isDemo: true }).where("id", "=", donationId).execute();
      await settleDonations();
      expect(eventsAsked()).toBe(0);
    });

    test("never apply, after a restore, to a new donation with the id of a lost one", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { donationId, intent } = await paid();
      await db.deleteFrom("donationLedger").execute();
      await db.deleteFrom("donations").execute();
      vi.setSystemTime(Date.now() + 60_000);
      const { donationId: other } = await createPaymentIntent(donorCaller(), cardDonationInput());
      await db.deleteFrom("donationLedger").execute();
      await db.updateTable("donations").set({ id: donationId }).where("id", "=", other).execute();
      await ask();
      expect(await kept()).toMatchObject([{ outcome: "unknown", payload: "{}" }]);
      const row = await readDonation(donationId);
      expect(row.status).toBe("pending");
      expect(row.providerId).not.toBe(intent);
    });
  });

  describe("refunds at PayPal without a webhook", () => {
    afterEach(() => void (env.PAYPAL_WEBHOOK_ID = paypal.fake.webhookId));

    /** Executes all runs of a day. */
    async function runOneDay() {
      const begin = Date.now();
      for (let look = 0; look < 72; look += 1) await settleDonations(new Date(begin + look * 20 * 60_000));
    }
    async function taken() {
      const donation = await begin();
      paypal.fake.approve(donation.id);
      await age(donation.donationId, 15);
      await settleDonations();
      expect(await statusOf(donation.donationId)).toBe("completed");
      return donation;
    }

    test("are found within a day, and each donation is read once", async () => {
      const donations = [await taken(), await taken()];
      const { captureId } = await readDonation(donations[0]!.donationId);
      paypal.fake.refund(captureId!);
      paypal.fake.asked.length = 0;
      await runOneDay();
      expect(paypal.fake.asked).toEqual([]); // The webhook reports it.
      env.PAYPAL_WEBHOOK_ID = undefined;
      await runOneDay();
      expect(await statusOf(donations[0]!.donationId)).toBe("refunded");
      expect(await statusOf(donations[1]!.donationId)).toBe("completed");
      const read = paypal.fake.asked.filter(({ path }) => path.includes("/orders/"));
      expect(read.map(({ path }) => path.split("/").at(-1)).sort()).toEqual(
        donations.map(({ id }) => id).sort(),
      );
    });

    test("that PayPal cannot return fail the run, but do not stop the others", async () => {
      env.PAYPAL_WEBHOOK_ID = undefined;
      const stuck = await taken();
      // Donations whose ids differ by 72 are read in the same run.
      await db
        .insertInto("donations")
        .values(Array.from({ length: 71 }, () => nobodys({ paymentMethod: "zelle" })))
        .execute();
      const good = await taken();
      expect(good.donationId - stuck.donationId).toBe(72);
      const { captureId } = await readDonation(good.donationId);
      paypal.fake.refund(captureId!);
      paypal.fake.behave("down", new RegExp(stuck.id));
      const looks = Array.from({ length: 72 }, (_, look) => new Date(Date.now() + look * 20 * 60_000));
      let failures = 0;
      for (const look of looks) await settleDonations(look).catch(() => (failures += 1));
      expect(failures).toBe(1);
      expect(await statusOf(good.donationId)).toBe("refunded");
    });
  });
});
