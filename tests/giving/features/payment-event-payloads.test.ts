import { afterEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { systemCaller } from "~/auth/caller.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { eraseUnfinishedDonations } from "~/features/giving/retention.server";
import { backoffMs, requireJob } from "~jobs/catalog";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import "~tests/support/areas";
import { erase, holds, marie, payloadOf, report } from "./erasure-steps";

afterEach(() => void (env.STRIPE_SECRET_KEY = undefined));

const intentOf = (id: string, email: string) => ({
  ...{ id, object: "payment_intent", amount: 25_00, amount_received: 25_00, currency: "usd" },
  ...{ status: "canceled", receipt_email: email, metadata: {} },
});

/** Creates every kind of giving row about a person. Their name is in the text fields. */
async function createDonorRows(email: string, name: string) {
  const person = { donorEmail: email, donorName: name, message: `I am ${name}`, country: "HT" };
  const monthly = await createRecurringDonation({
    ...person,
    providerId: `sub_${name}`,
    customerId: `cus_${name}`,
  });
  const donation = await createDonation(
    { ...person, isPublic: true, providerId: `pi_${name}`, recurringDonationId: monthly, isRecurring: true },
    completedEvent,
  );
  const memos = { memoCode: `MEMO-${name}`, transactionId: `from ${name}` };
  await createDonation({ ...person, paymentMethod: "zelle", providerId: null, ...memos });
  const event = await report({ data: { object: { id: "in_1", customer_email: email } } });
  return { monthly, donation, event };
}

onBothDatabases(() => {
  test("payloads that refer to the person only by a payment are cleared too; those still waiting are not", async () => {
    const { donation } = await createDonorRows(marie, "Merveille");
    const byPayment = await report({ object: { payment_intent: donation.providerId, name: "Merveille" } });
    const byCustomer = await report({ object: { customer: "cus_Merveille" } });
    const longer = await report({ object: { payment_intent: `${donation.providerId}2` } });
    const waiting = await report({ object: { payment_intent: donation.providerId } }, null);
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const givenUp = await report({ object: { payment_intent: donation.providerId } }, null, ago(5));
    const another = await report({ object: { payment_intent: "pi_Paul" } }, null, ago(5));
    await erase(marie);
    expect([await payloadOf(byPayment), await payloadOf(byCustomer)]).toEqual(["{}", "{}"]);
    expect(await payloadOf(longer)).not.toBe("{}");
    expect(await payloadOf(waiting)).not.toBe("{}"); // Otherwise a payment would be lost.
    expect(await payloadOf(givenUp)).toBe("{}");
    expect(await payloadOf(another)).not.toBe("{}");
    await handlePaymentEvent(givenUp); // An administrator retries its job.
  });

  test("another site's payload is cleared after handling, and ours once no donor is known", async () => {
    const { donation, monthly } = await createDonorRows(marie, "Merveille");
    const monthlyGift = await db
      .selectFrom("recurringDonations")
      .select("customerId")
      .where("id", "=", monthly)
      .executeTakeFirstOrThrow();
    const foreign = intentOf("pi_foreign", marie);
    env.STRIPE_SECRET_KEY = "sk_test_fake"; // It is not used for a call.
    const handled = async (type: string, object: object) => {
      const id = await report(
        { id: "evt", object: "event", type, created: 1_700_000_000, data: { object } },
        null,
      );
      await handlePaymentEvent(id);
      const { outcome } = await db
        .selectFrom("webhookEvents")
        .select("outcome")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return { outcome, isCleared: (await payloadOf(id)) === "{}" };
    };
    const cleared = { isCleared: true };
    expect(await handled("payment_intent.succeeded", foreign)).toEqual({ outcome: "unknown", ...cleared });
    const { customerId } = monthlyGift;
    const charge = {
      id: "ch_1",
      customer: customerId,
      payment_intent: donation.providerId,
      receipt_email: marie,
    };
    expect(await handled("charge.succeeded", charge)).toEqual({ outcome: "ignored", ...cleared });
    const ours = intentOf(donation.providerId!, marie);
    expect(await handled("payment_intent.canceled", ours)).toEqual({ outcome: "applied", isCleared: false });

    await erase(marie);
    const refund = {
      ...{ id: "re_1", object: "refund", amount: 5_00, status: "succeeded" },
      ...{ payment_intent: donation.providerId, instructions_email: marie },
    };
    expect(await handled("refund.created", refund)).toEqual({ outcome: "applied", ...cleared });
    expect(holds(await db.selectFrom("webhookEvents").selectAll().execute(), marie)).toBe(false);
    const { refundedAmount } = await db
      .selectFrom("donations")
      .select("refundedAmount")
      .where("id", "=", donation.id)
      .executeTakeFirstOrThrow();
    expect(refundedAmount).toBe(5_00);
  });

  test("a PayPal payload is kept while its donor is known, also when only a URL names the donation", async () => {
    const paid = { paymentMethod: "paypal", providerId: "ORDER1234", captureId: "CAPTURE1234" } as const;
    const donation = await createDonation(paid, { ...completedEvent, source: "paypal" });
    let sent = 0;
    const handled = async () => {
      const resource = {
        ...{ id: `REFUND${++sent}`, status: "COMPLETED", amount: { currency_code: "USD", value: "1.00" } },
        links: [{ rel: "up", href: "https://api-m.paypal.com/v2/payments/captures/CAPTURE1234" }],
      };
      const event = { event_type: "PAYMENT.CAPTURE.REFUNDED", resource };
      const id = await report(event, null, new Date().toISOString(), "paypal");
      await handlePaymentEvent(id);
      return payloadOf(id);
    };
    expect(await handled()).not.toBe("{}");
    await erase(marie);
    expect(await handled()).toBe("{}");
    const kinds = db.selectFrom("donationLedger").select("kind").where("donationId", "=", donation.id);
    expect((await kinds.execute()).filter(({ kind }) => kind === "refunded")).toHaveLength(2);
  });

  test("the payload of an event that waited while its donor was erased is cleared once handled", async () => {
    const { donation } = await createDonorRows(marie, "Merveille");
    const object = { ...intentOf(donation.providerId!, marie), status: "succeeded" };
    const event = { id: "evt", object: "event", type: "payment_intent.succeeded", created: 1_700_000_000 };
    const waiting = await report({ ...event, data: { object } }, null);
    await erase(marie);
    expect(await payloadOf(waiting)).not.toBe("{}"); // Otherwise a payment would be lost.
    await handlePaymentEvent(waiting);
    expect(await payloadOf(waiting)).toBe("{}");
  });

  test("payloads are cleared 90 days after handling, or after arrival when never handled", async () => {
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    const ago = (days: number) => new Date(now - days * day).toISOString();
    const old = await report({ id: "pi_1" }, ago(91), ago(400));
    const young = await report({ id: "pi_1" }, ago(89), ago(400));
    const givenUp = await report({ id: "pi_1" }, null, ago(91));
    const waiting = await report({ id: "pi_1" }, null, ago(89));
    await eraseUnfinishedDonations(systemCaller(), new Date(now));
    for (const gone of [old, givenUp]) expect(await payloadOf(gone)).toBe("{}");
    for (const kept of [young, waiting]) expect(await payloadOf(kept)).toBe('{"id":"pi_1"}');
  });
});

test("an event is retried for three days, and no longer when an erasure treats it as given up", () => {
  const tries = Array.from(
    { length: requireJob("handle-payment-event").attempts - 1 },
    (_, done) => done + 1,
  );
  const span = tries.reduce(
    (sum, attempt) => sum + backoffMs(requireJob("handle-payment-event"), attempt),
    0,
  );
  const day = 24 * 60 * 60_000;
  expect(span).toBeGreaterThanOrEqual(3 * day);
  expect(span).toBeLessThan(4 * day);
});
