import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { checkGivingHealth } from "~/features/giving/giving-health.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { settleDonation, settleDonations } from "~/features/giving/settling/settle-donations.server";
import { stripeEvents } from "~/features/giving/webhook-events";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  readDonation,
  donorCaller,
  payPalDonationInput,
  summarizeLedger,
  withPayPal,
} from "~tests/support/paypal";
import { cardDonationInput, deliverAllStripeEvents, withStripe } from "~tests/support/stripe";

const paypal = withPayPal();
const stripe = withStripe();
let visits = 0;
const begin = () => createPayPalOrder(donorCaller(), payPalDonationInput({ attempt: `visit-${++visits}` }));
/** Makes a gift as old as that. */
const age = (donationId: number, minutes: number) =>
  db
    .updateTable("donations")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where("id", "=", donationId)
    .execute();
const statusOf = async (id: number) => (await readDonation(id)).status;
const day = 24 * 60;
const nobodys = (gift: { paymentMethod: "paypal" | "zelle"; createdAt?: string }) => ({
  ...{ amount: 5_00, createdAt: new Date().toISOString(), ...gift },
  ...{ donorName: null, donorEmail: null, country: null, message: null, userId: null, providerId: null },
  ...{ checkoutId: null, captureId: null, invoiceId: null, recurringDonationId: null },
  ...{ transactionId: null, memoCode: null, requestKey: null, completedAt: null, updatedAt: null },
  ...{ receivedOn: null, receivedBy: null },
});

onBothDatabases(() => {
  test("a gift whose donor agreed and never came back is taken, with no report of it", async () => {
    const [young, fresh] = [await begin(), await begin()];
    for (const { id } of [young, fresh]) paypal.fake.approve(id);
    await age(young.donationId, 15);
    await settleDonations();
    expect(await statusOf(young.donationId)).toBe("completed");
    // Its donor may be on the way back just now.
    expect(await statusOf(fresh.donationId)).toBe("pending");
  });

  test("what nobody paid within a day has failed; until then it waits", async () => {
    const [old, waiting, forgotten] = [await begin(), await begin(), await begin()];
    await age(old.donationId, day + 1);
    await age(waiting.donationId, day - 1);
    await age(forgotten.donationId, day + 1);
    paypal.fake.expire(forgotten.id);
    await settleDonations();
    await settleDonations();
    expect(await statusOf(old.donationId)).toBe("failed");
    expect(await statusOf(forgotten.donationId)).toBe("failed");
    expect(await statusOf(waiting.donationId)).toBe("pending");
    expect(await summarizeLedger(old.donationId)).toEqual(["pledged 0", "failed 0"]);
  });

  test("one overdue whose donor did pay is completed, not failed", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    await age(donationId, 3 * day);
    await settleDonations();
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("between its first two hours and its last a gift is not asked about", async () => {
    const { donationId } = await begin();
    await age(donationId, 5 * 60);
    paypal.fake.asked.length = 0;
    await settleDonations();
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a gift PayPal cannot answer for holds up no other, and is asked about again", async () => {
    const [stuck, good] = [await begin(), await begin()];
    await age(stuck.donationId, day + 1);
    await age(good.donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.id));
    await expect(settleDonations()).rejects.toThrow("1 gifts");
    expect([await statusOf(stuck.donationId), await statusOf(good.donationId)]).toEqual([
      "pending",
      "completed",
    ]);
    paypal.fake.behave("well");
    await settleDonations();
    expect(await statusOf(stuck.donationId)).toBe("failed");
  });

  test("when PayPal is down it is left alone after a few", async () => {
    for (let count = 0; count < 7; count += 1) await age((await begin()).donationId, day + 1);
    paypal.fake.behave("down");
    paypal.fake.asked.length = 0;
    await expect(settleDonations()).rejects.toThrow("5 gifts");
    expect(paypal.fake.asked).toHaveLength(5);
  });

  test("however many PayPal cannot answer for, those after them are settled", async () => {
    const stuck = [];
    for (let count = 0; count < 7; count += 1) stuck.push(await begin());
    const good = await begin();
    for (const { donationId } of [...stuck, good]) await age(donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.map(({ id }) => id).join("|")));
    for (const _twice of [1, 2]) await expect(settleDonations()).rejects.toThrow("gifts");
    expect(await statusOf(good.donationId)).toBe("completed");
    for (const { donationId } of stuck) expect(await statusOf(donationId)).toBe("pending");
  });

  test("failures with answers between them do not end a look, nor do those of the young the overdue", async () => {
    const stuck = [];
    for (let count = 0; count < 6; count += 1) {
      stuck.push(await begin());
      if (count % 3 === 2) await age((await begin()).donationId, day + 1);
    }
    const young = [];
    for (let count = 0; count < 5; count += 1) young.push(await begin());
    for (const { donationId } of stuck) await age(donationId, day + 1);
    for (const { donationId } of young) await age(donationId, 15);
    paypal.fake.behave("down", new RegExp([...stuck, ...young].map(({ id }) => id).join("|")));
    await expect(settleDonations()).rejects.toThrow("11 gifts");
  });

  test("gifts of an account that was taken away wait on", async () => {
    const { donationId } = await begin();
    await age(donationId, day + 1);
    env.PAYPAL_CLIENT_ID = undefined;
    await settleDonations();
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    expect(await statusOf(donationId)).toBe("pending");
  });

  test("one whose order was never opened has failed after a day, and nobody is asked", async () => {
    const { donationId } = await begin();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", donationId).execute();
    await age(donationId, day + 1);
    paypal.fake.asked.length = 0;
    await settleDonations();
    expect(await statusOf(donationId)).toBe("failed");
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a gift that waits no more, or is an example, is left as it is", async () => {
    const { donationId } = await begin();
    const row = await readDonation(donationId);
    paypal.fake.asked.length = 0;
    const others = [{ status: "completed" }, { status: "failed" }, { isDemo: 1 }, { memoCode: "K7QM-4XTP" }];
    for (const other of others) {
      const changed = { ...row, ...other } as typeof row;
      expect(await settleDonation(changed)).toBe(changed);
    }
    const zelle = { ...row, paymentMethod: "zelle" } as const;
    expect(await settleDonation(zelle, { isOverdue: true })).toBe(zelle);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("more than a batch of overdue gifts are all settled", async () => {
    const now = new Date(Date.now() - 2 * day * 60_000).toISOString();
    const rows = Array.from({ length: 60 }, () => nobodys({ paymentMethod: "paypal", createdAt: now }));
    await db.insertInto("donations").values(rows).execute();
    await settleDonations();
    const left = await db.selectFrom("donations").select("id").where("status", "=", "pending").execute();
    expect(left).toEqual([]);
  });

  describe("what happened at Stripe without a report", () => {
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
    /** The jobs that were asked for. */
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

    test("is asked for: a renewal, a refund and a dispute reach the books without a webhook, once", async () => {
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

    test("is asked for with a webhook too, from where it was known on, oldest first", async () => {
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
      // One that came by the webhook says nothing of those before.
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

    test("is asked for page by page", async () => {
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

    test("stays unknown with a key that may not ask: nothing fails, and the health page says so", async () => {
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

    test("is asked of nobody in demo mode, without an account, or before the first gift by card", async () => {
      await settleDonations();
      const { donationId } = await paid();
      env.DEMO_MODE = "on";
      await settleDonations();
      env.DEMO_MODE = DEMO_MODE;
      env.STRIPE_SECRET_KEY = undefined;
      await settleDonations();
      env.STRIPE_SECRET_KEY = "sk_test_fake";
      await db.updateTable("donations").set({ isDemo: 1 }).where("id", "=", donationId).execute();
      await settleDonations();
      expect(eventsAsked()).toBe(0);
    });

    test("is never said of a gift that has the number of a lost one, after a restore", async () => {
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

  describe("what went back at PayPal without a report", () => {
    afterEach(() => void (env.PAYPAL_WEBHOOK_ID = paypal.fake.webhookId));

    /** All looks of a day. */
    async function aDay() {
      const begin = Date.now();
      for (let look = 0; look < 72; look += 1) await settleDonations(new Date(begin + look * 20 * 60_000));
    }
    async function taken() {
      const gift = await begin();
      paypal.fake.approve(gift.id);
      await age(gift.donationId, 15);
      await settleDonations();
      expect(await statusOf(gift.donationId)).toBe("completed");
      return gift;
    }

    test("is noticed within a day where PayPal has no webhook, each gift being read once", async () => {
      const gifts = [await taken(), await taken()];
      const { captureId } = await readDonation(gifts[0]!.donationId);
      paypal.fake.refund(captureId!);
      paypal.fake.asked.length = 0;
      await aDay();
      expect(paypal.fake.asked).toEqual([]); // the webhook is there to tell it
      env.PAYPAL_WEBHOOK_ID = undefined;
      await aDay();
      expect(await statusOf(gifts[0]!.donationId)).toBe("refunded");
      expect(await statusOf(gifts[1]!.donationId)).toBe("completed");
      const read = paypal.fake.asked.filter(({ path }) => path.includes("/orders/"));
      expect(read.map(({ path }) => path.split("/").at(-1)).sort()).toEqual(gifts.map(({ id }) => id).sort());
    });

    test("one that PayPal cannot answer for is told, and holds up no other", async () => {
      env.PAYPAL_WEBHOOK_ID = undefined;
      const stuck = await taken();
      // So many later a gift is read at the same look.
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
