import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { eraseUnfinishedDonations } from "~/features/giving/retention.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { backoffMs, requireJob } from "~jobs/catalog";
import { onBothDatabases } from "~tests/support/database";
import { books, completedEvent, createDonation, daysAgo, marie, setEnv } from "../world";
import { createDonorRows, erase, eventRow, holds, payloadOf, report } from "./erasure-steps";
import "~tests/support/areas";

const paymentIntent = (id: string, email: string) => ({
  ...{ id, object: "payment_intent", amount: 25_00, amount_received: 25_00, currency: "usd" },
  ...{ status: "canceled", receipt_email: email, metadata: {} },
});

onBothDatabases(() => {
  test("payloads that refer to the person only by a payment are cleared too; those still waiting are not", async () => {
    const { donation } = await createDonorRows(marie, "Merveille");
    const byPayment = await report({ object: { payment_intent: donation.providerId, name: "Merveille" } });
    const byCustomer = await report({ object: { customer: "cus_Merveille" } });
    const longer = await report({ object: { payment_intent: `${donation.providerId}2` } });
    const waiting = await report({ object: { payment_intent: donation.providerId } }, null);
    const givenUp = await report({ object: { payment_intent: donation.providerId } }, null, daysAgo(5));
    const another = await report({ object: { payment_intent: "pi_Paul" } }, null, daysAgo(5));
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
    const { customerId } = (await books.monthly()).find(({ id }) => id === monthly)!;
    const foreign = paymentIntent("pi_foreign", marie);
    setEnv({ STRIPE_SECRET_KEY: "sk_test_fake" }); // It is not used for a call.
    const handled = async (type: string, object: object) => {
      const id = await report(
        { id: "evt", object: "event", type, created: 1_700_000_000, data: { object } },
        null,
      );
      await handlePaymentEvent(id);
      const { outcome, payload } = await eventRow(id);
      return { outcome, isCleared: payload === "{}" };
    };
    const cleared = { isCleared: true };
    expect(await handled("payment_intent.succeeded", foreign)).toEqual({ outcome: "unknown", ...cleared });
    const charge = {
      id: "ch_1",
      customer: customerId,
      payment_intent: donation.providerId,
      receipt_email: marie,
    };
    expect(await handled("charge.succeeded", charge)).toEqual({ outcome: "ignored", ...cleared });
    const ours = paymentIntent(donation.providerId!, marie);
    expect(await handled("payment_intent.canceled", ours)).toEqual({ outcome: "applied", isCleared: false });

    await erase(marie);
    const refund = {
      ...{ id: "re_1", object: "refund", amount: 5_00, status: "succeeded" },
      ...{ payment_intent: donation.providerId, instructions_email: marie },
    };
    expect(await handled("refund.created", refund)).toEqual({ outcome: "applied", ...cleared });
    expect(holds(await books.events(), marie)).toBe(false);
    expect(await books.donation(donation.id)).toMatchObject({ refundedAmount: 5_00 });
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
    expect((await books.ledger(donation.id)).filter(({ kind }) => kind === "refunded")).toHaveLength(2);
  });

  test("the payload of an event that waited while its donor was erased is cleared once handled", async () => {
    const { donation } = await createDonorRows(marie, "Merveille");
    const object = { ...paymentIntent(donation.providerId!, marie), status: "succeeded" };
    const event = { id: "evt", object: "event", type: "payment_intent.succeeded", created: 1_700_000_000 };
    const waiting = await report({ ...event, data: { object } }, null);
    await erase(marie);
    expect(await payloadOf(waiting)).not.toBe("{}"); // Otherwise a payment would be lost.
    await handlePaymentEvent(waiting);
    expect(await payloadOf(waiting)).toBe("{}");
  });

  test("payloads are cleared 90 days after handling, or after arrival when never handled", async () => {
    const now = Date.now();
    const old = await report({ id: "pi_1" }, daysAgo(91, now), daysAgo(400, now));
    const young = await report({ id: "pi_1" }, daysAgo(89, now), daysAgo(400, now));
    const givenUp = await report({ id: "pi_1" }, null, daysAgo(91, now));
    const waiting = await report({ id: "pi_1" }, null, daysAgo(89, now));
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
