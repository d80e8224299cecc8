import { describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { checkGivingHealth } from "~/features/giving/giving-health.server";
import { stripeEvents } from "~/features/giving/payment-events/webhook-event-names";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { settleDonations } from "~/features/giving/settling/settle-donations.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  age,
  books,
  insertAnonymousDonations,
  setClock,
  setEnv,
  updateDonation,
  withPayPal,
  withStripe,
} from "../world";

const paypal = withPayPal();
const stripe = withStripe();

const day = 24 * 60;

onBothDatabases(() => {
  describe("events of Stripe without a webhook", () => {
    const eventsAsked = () => stripe.fake.asked.filter(({ path }) => path === "/v1/events").length;
    /** Runs the enqueued jobs. */
    async function handleAll() {
      for (const { eventId } of await books.jobs("handle-payment-event"))
        await handlePaymentEvent(eventId as number);
    }
    const ask = async () => {
      await settleDonations();
      await handleAll();
    };
    const entries = () =>
      db
        .selectFrom("donationLedger")
        .select(["donationId", "kind", "amount", "reference"])
        .orderBy("id")
        .execute();
    const daysOn = (days: number) => vi.setSystemTime(Date.now() + days * day * 60_000);

    test("are polled: a renewal, a refund and a dispute reach the ledger, once", async () => {
      setEnv({ STRIPE_WEBHOOK_SECRET: undefined });
      const monthly = await stripe.pay({ isRecurring: true });
      const [once, disputed] = [await stripe.pay({ attempt: "a" }), await stripe.pay({ attempt: "b" })];
      await ask();
      for (const { donationId } of [monthly, once, disputed])
        expect(await books.status(donationId)).toBe("completed");
      const [subscription] = [...stripe.fake.world.subscriptions.keys()].slice(-1);
      stripe.fake.renew(subscription!);
      stripe.fake.refund(once.intent, 10_00);
      stripe.fake.closeDispute(stripe.fake.dispute(disputed.intent).id, "lost");
      await Promise.all([settleDonations(), settleDonations()]);
      await handleAll();
      const months = (await books.donations()).filter((one) => one.recurringDonationId !== null);
      expect(months).toMatchObject([{ status: "completed" }, { status: "completed" }]);
      expect(await books.donation(once.donationId)).toMatchObject({
        status: "completed",
        refundedAmount: 10_00,
      });
      expect(await books.status(disputed.donationId)).toBe("refunded");

      const [before, events] = [await entries(), await books.events()];
      await ask();
      setEnv({ STRIPE_WEBHOOK_SECRET: stripe.fake.webhookSecret });
      await stripe.deliverAll();
      expect(await entries()).toEqual(before);
      const wanted = (await books.events()).filter(({ eventId }) =>
        events.some((one) => one.eventId === eventId),
      );
      expect(wanted).toEqual(events);
    });

    test("are polled with a webhook too, from the last successful poll on, oldest first", async () => {
      setClock();
      const { donationId, intent } = await stripe.pay();
      await ask();
      daysOn(9);
      stripe.fake.refund(intent, 5_00);
      stripe.fake.behave("fail", /GET .*events/);
      await expect(settleDonations()).rejects.toThrow("not reported");
      daysOn(9);
      stripe.fake.refund(intent, 6_00);
      stripe.fake.behave("well");
      const refunds = stripe.eventsOf("charge.refunded");
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
      expect(await books.donation(donationId)).toMatchObject({ refundedAmount: 11_00 });
      const times = (await books.events()).flatMap(({ eventId }) =>
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
      const { donationId, intent } = await stripe.pay();
      for (let count = 0; count < 130; count += 1)
        stripe.fake.world.tell("payment_intent.canceled", {
          id: `pi_other${count}`,
          object: "payment_intent",
        });
      stripe.fake.refund(intent, 5_00);
      await settleDonations();
      const ids = (await books.events()).map(({ eventId }) => eventId);
      const types: readonly string[] = stripeEvents;
      expect(ids).toEqual(stripe.fake.events.flatMap(({ id, type }) => (types.includes(type) ? [id] : [])));
      expect(eventsAsked()).toBe(2);
      const [refunded] = (await books.events()).filter(({ type }) => type === "charge.refunded");
      await handlePaymentEvent(refunded!.id);
      expect(await books.donation(donationId)).toMatchObject({ refundedAmount: 5_00 });
    });

    test("stay unknown when the key lacks the permission: nothing fails, and the health page says so", async () => {
      setClock();
      setEnv({ STRIPE_WEBHOOK_SECRET: undefined });
      await stripe.pay();
      stripe.fake.behave("refuse", /GET .*events/);
      await settleDonations();
      expect(await books.events()).toEqual([]);
      expect(await checkGivingHealth()).toMatchObject({ tone: "warn", state: "noReports" });
      daysOn(1);
      await settleDonations();
      expect(await checkGivingHealth()).toMatchObject({ tone: "bad", state: "silent" });
      stripe.fake.behave("well");
      await settleDonations();
      expect(await checkGivingHealth()).toMatchObject({ tone: "warn", state: "noReports" });
      expect(await books.events()).not.toEqual([]);
    });

    test("are not polled in demo mode, without an account, or before the first card donation", async () => {
      await settleDonations();
      const { donationId } = await stripe.pay();
      setEnv({ DEMO_MODE: "on" });
      await settleDonations();
      setEnv({ DEMO_MODE: undefined, STRIPE_SECRET_KEY: undefined });
      await settleDonations();
      env.STRIPE_SECRET_KEY = "sk_test_fake";
      await updateDonation(donationId, { isDemo: 1 });
      await settleDonations();
      expect(eventsAsked()).toBe(0);
    });

    test("never apply, after a restore, to a new donation with the id of a lost one", async () => {
      setClock();
      const { donationId, intent } = await stripe.pay();
      await db.deleteFrom("donationLedger").execute();
      await db.deleteFrom("donations").execute();
      vi.setSystemTime(Date.now() + 60_000);
      const { donationId: other } = await stripe.open();
      await db.deleteFrom("donationLedger").execute();
      await updateDonation(other, { id: donationId });
      await ask();
      expect(await books.events()).toMatchObject([{ outcome: "unknown", payload: "{}" }]);
      const row = await books.donation(donationId);
      expect(row.status).toBe("pending");
      expect(row.providerId).not.toBe(intent);
    });
  });

  describe("refunds at PayPal without a webhook", () => {
    /** Executes all runs of a day. */
    async function runOneDay() {
      const begin = Date.now();
      for (let look = 0; look < 72; look += 1) await settleDonations(new Date(begin + look * 20 * 60_000));
    }
    async function taken() {
      const donation = await paypal.begin();
      paypal.fake.approve(donation.id);
      await age(donation.donationId, 15);
      await settleDonations();
      expect(await books.status(donation.donationId)).toBe("completed");
      return donation;
    }

    test("are found within a day, and each donation is read once", async () => {
      const donations = [await taken(), await taken()];
      const { captureId } = await books.donation(donations[0]!.donationId);
      paypal.fake.refund(captureId!);
      paypal.fake.asked.length = 0;
      await runOneDay();
      expect(paypal.fake.asked).toEqual([]); // The webhook reports it.
      setEnv({ PAYPAL_WEBHOOK_ID: undefined });
      await runOneDay();
      expect(await books.status(donations[0]!.donationId)).toBe("refunded");
      expect(await books.status(donations[1]!.donationId)).toBe("completed");
      const read = paypal.fake.asked.filter(({ path }) => path.includes("/orders/"));
      expect(read.map(({ path }) => path.split("/").at(-1)).sort()).toEqual(
        donations.map(({ id }) => id).sort(),
      );
    });

    test("that PayPal cannot return fail the run, but do not stop the others", async () => {
      setEnv({ PAYPAL_WEBHOOK_ID: undefined });
      const stuck = await taken();
      // Donations whose ids differ by 72 are read in the same run.
      await insertAnonymousDonations(71, { paymentMethod: "zelle" });
      const good = await taken();
      expect(good.donationId - stuck.donationId).toBe(72);
      const { captureId } = await books.donation(good.donationId);
      paypal.fake.refund(captureId!);
      paypal.fake.behave("down", new RegExp(stuck.id));
      const looks = Array.from({ length: 72 }, (_, look) => new Date(Date.now() + look * 20 * 60_000));
      let failures = 0;
      for (const look of looks) await settleDonations(look).catch(() => (failures += 1));
      expect(failures).toBe(1);
      expect(await books.status(good.donationId)).toBe("refunded");
    });
  });
});
