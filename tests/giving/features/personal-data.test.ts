import { afterEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { systemCaller } from "~/auth/caller.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData, exportPersonalData, showPersonalData } from "~/features/privacy/privacy.server";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { eraseUnfinishedDonations } from "~/features/giving/retention.server";
import { backoffMs, requireJob } from "~jobs/catalog";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import "~tests/support/areas";

const guest = { ...systemCaller("fr"), kind: "guest" as const, address: "::1" };
const marie = "marie@example.org";
// Alike but for what a careless comparison would overlook.
const others = ["m_rie@example.org", "rosemarie@example.org"] as const;
const tokenOf = (email: string) => dataPath(email).split("/").at(-1)!;
const erase = (email: string) => erasePersonalData(guest, { token: tokenOf(email) });

const tables = [
  "donations",
  "donationLedger",
  "donorAppreciations",
  "recurringDonations",
  "receipts",
  "receiptCounters",
  "webhookEvents",
  "mailLog",
  "outbox",
] as const satisfies (keyof DB)[];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy("id").execute()]),
    ),
  ) as Record<(typeof tables)[number], object[]>;
const holds = (rows: unknown, words: string) =>
  JSON.stringify(rows).toLowerCase().includes(words.toLowerCase());

afterEach(() => void (env.STRIPE_SECRET_KEY = undefined));

let reported = 0;
async function report(
  payload: object,
  handledAt: string | null = new Date().toISOString(),
  receivedAt = new Date().toISOString(),
  provider: "stripe" | "paypal" = "stripe",
) {
  const { id } = await db
    .insertInto("webhookEvents")
    .values({
      provider,
      eventId: `evt_${++reported}`,
      type: "payment_intent.succeeded",
      payload: JSON.stringify(payload),
      receivedAt,
      outcome: handledAt === null ? null : "applied",
      handledAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const payloadOf = async (id: number) =>
  (await db.selectFrom("webhookEvents").select("payload").where("id", "=", id).executeTakeFirstOrThrow())
    .payload;

const intentOf = (id: string, email: string) => ({
  ...{ id, object: "payment_intent", amount: 25_00, amount_received: 25_00, currency: "usd" },
  ...{ status: "canceled", receipt_email: email, metadata: {} },
});

/** All that giving keeps of a person whose words are their name. */
async function life(email: string, name: string) {
  const person = { donorEmail: email, donorName: name, message: `I am ${name}`, country: "HT" };
  const monthly = await createRecurringDonation({
    ...person,
    providerId: `sub_${name}`,
    customerId: `cus_${name}`,
  });
  const gift = await createDonation(
    { ...person, isPublic: 1, providerId: `pi_${name}`, recurringDonationId: monthly, isRecurring: 1 },
    completedEvent,
  );
  const memos = { memoCode: `MEMO-${name}`, transactionId: `from ${name}` };
  await createDonation({ ...person, paymentMethod: "zelle", providerId: null, ...memos });
  const event = await report({ data: { object: { id: "in_1", customer_email: email } } });
  return { monthly, gift, event };
}

onBothDatabases(() => {
  test("a person's data shows their gifts with what happened to them, and their monthly gifts", async () => {
    await life("Marie@Example.org", "Marie");
    await life(others[0], "Paul");
    const kept = await exportPersonalData(guest, { token: tokenOf(marie) });
    expect(kept.giving).toMatchObject([
      {
        amount: "25.00",
        currency: "USD",
        donorName: "Marie",
        donorEmail: "Marie@Example.org",
        message: "I am Marie",
        isPublic: true,
        status: "completed",
        receipt: expect.stringMatching(/2\d{3}-000001$/) as string,
        ledger: [
          { kind: "pledged", amount: "0.00" },
          { kind: "completed", amount: "25.00" },
        ],
        onTheWall: [{ message: "I am Marie" }],
      },
      { paymentMethod: "zelle", status: "pending", memoCode: "MEMO-Marie", ledger: [{}], onTheWall: [] },
      { monthly: true, amount: "25.00", status: "active", donorName: "Marie" },
    ]);
    expect(holds(kept.giving, "paul")).toBe(false);
    const { counts } = await showPersonalData(guest, { token: tokenOf(marie) });
    expect(counts).toContainEqual({ area: "giving", count: 3 });
  });

  test("erasing takes the person from what they gave; amounts, ledger and numbered receipts stay", async () => {
    const hers = await life("MARIE@example.org", "Merveille");
    const before = await everything();
    await erase(marie);
    const after = await everything();
    for (const table of tables.filter((name) => name !== "receipts")) {
      expect(holds(after[table], marie), table).toBe(false);
      expect(holds(after[table], "I am Merveille"), table).toBe(false);
      expect(holds(after[table], "from Merveille"), table).toBe(false);
    }
    expect(after.donations).toHaveLength(2);
    expect(after.donations).toMatchObject(
      Array(2).fill({ amount: 25_00, donorName: null, donorEmail: null, message: null, country: null }),
    );
    expect(after.donorAppreciations).toEqual([]);
    expect(after.donationLedger).toEqual(before.donationLedger);
    expect(after.receipts).toEqual(before.receipts);
    expect(JSON.parse((after.receipts[0] as { facts: string }).facts)).toMatchObject({
      donorName: "Merveille",
      amount: 25_00,
    });
    expect(holds(after.receipts, marie)).toBe(false);
    expect(await payloadOf(hers.event)).toBe("{}");
    const again = await everything();
    await erase(marie);
    expect(await everything()).toEqual(again);
    expect((await showPersonalData(guest, { token: tokenOf(marie) })).isEmpty).toBe(true);
  });

  test("erasing ends the monthly gifts that run, in the same transaction, and asks nothing for those that ended", async () => {
    await createRecurringDonation({ providerId: "sub_runs" });
    await createRecurringDonation({ providerId: "sub_late", status: "pastDue" });
    await createRecurringDonation({ providerId: "sub_over", status: "cancelled" });
    await createRecurringDonation({ providerId: null, status: "pending" });
    await createRecurringDonation({ providerId: "sub_paul", donorEmail: "paul@example.org" });
    await erase(marie);
    const jobs = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "stop-monthly-gift")
      .orderBy("id")
      .execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
      { subscription: "sub_runs" },
      { subscription: "sub_late" },
    ]);
    const rows = await db.selectFrom("recurringDonations").select(["donorName", "donorEmail"]).execute();
    expect(rows.filter(({ donorEmail }) => donorEmail !== null)).toHaveLength(1);
  });

  test("of other people nothing changes, however alike their addresses are", async () => {
    await life(marie, "Merveille");
    for (const [at, email] of others.entries()) await life(email, `Patience${at}`);
    const owned = (rows: object[]) => rows.filter((row) => holds(row, "patience") || holds(row, others[1]));
    const before = await everything();
    await erase(marie);
    const after = await everything();
    for (const table of ["donations", "recurringDonations", "donorAppreciations"] as const)
      expect(owned(after[table]), table).toEqual(owned(before[table]));
    const payloads = await db.selectFrom("webhookEvents").select("payload").orderBy("id").execute();
    expect(payloads.map(({ payload }) => payload === "{}")).toEqual([true, false, false]);
  });

  test("reports that name the person by their payment alone are cleared too, those still waiting are not", async () => {
    const { gift } = await life(marie, "Merveille");
    const byPayment = await report({ object: { payment_intent: gift.providerId, name: "Merveille" } });
    const byCustomer = await report({ object: { customer: "cus_Merveille" } });
    const longer = await report({ object: { payment_intent: `${gift.providerId}2` } });
    const waiting = await report({ object: { payment_intent: gift.providerId } }, null);
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const givenUp = await report({ object: { payment_intent: gift.providerId } }, null, ago(5));
    const another = await report({ object: { payment_intent: "pi_Paul" } }, null, ago(5));
    await erase(marie);
    expect([await payloadOf(byPayment), await payloadOf(byCustomer)]).toEqual(["{}", "{}"]);
    expect(await payloadOf(longer)).not.toBe("{}");
    expect(await payloadOf(waiting)).not.toBe("{}"); // else a payment would be lost
    expect(await payloadOf(givenUp)).toBe("{}");
    expect(await payloadOf(another)).not.toBe("{}");
    await handlePaymentEvent(givenUp); // somebody has its job tried again
  });

  test("what another's report says is forgotten as soon as it was looked at, and of ours only once nobody is known", async () => {
    const { gift, monthly } = await life(marie, "Merveille");
    const monthlyGift = await db
      .selectFrom("recurringDonations")
      .select("customerId")
      .where("id", "=", monthly)
      .executeTakeFirstOrThrow();
    const foreign = intentOf("pi_foreign", marie);
    env.STRIPE_SECRET_KEY = "sk_test_fake"; // nobody is asked with it
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
      payment_intent: gift.providerId,
      receipt_email: marie,
    };
    expect(await handled("charge.succeeded", charge)).toEqual({ outcome: "ignored", ...cleared });
    const ours = intentOf(gift.providerId!, marie);
    expect(await handled("payment_intent.canceled", ours)).toEqual({ outcome: "applied", isCleared: false });

    await erase(marie);
    const refund = {
      ...{ id: "re_1", object: "refund", amount: 5_00, status: "succeeded" },
      ...{ payment_intent: gift.providerId, instructions_email: marie },
    };
    expect(await handled("refund.created", refund)).toEqual({ outcome: "applied", ...cleared });
    expect(holds(await db.selectFrom("webhookEvents").selectAll().execute(), marie)).toBe(false);
    const { refundedAmount } = await db
      .selectFrom("donations")
      .select("refundedAmount")
      .where("id", "=", gift.id)
      .executeTakeFirstOrThrow();
    expect(refundedAmount).toBe(5_00);
  });

  test("what PayPal says of a gift is kept while its donor is known, also where it names it by an address", async () => {
    const paid = { paymentMethod: "paypal", providerId: "ORDER1234", captureId: "CAPTURE1234" } as const;
    const gift = await createDonation(paid, { ...completedEvent, source: "paypal" });
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
    const kinds = db.selectFrom("donationLedger").select("kind").where("donationId", "=", gift.id);
    expect((await kinds.execute()).filter(({ kind }) => kind === "refunded")).toHaveLength(2);
  });

  test("a report that waited while its donor was erased is forgotten once it was acted on", async () => {
    const { gift } = await life(marie, "Merveille");
    const object = { ...intentOf(gift.providerId!, marie), status: "succeeded" };
    const event = { id: "evt", object: "event", type: "payment_intent.succeeded", created: 1_700_000_000 };
    const waiting = await report({ ...event, data: { object } }, null);
    await erase(marie);
    expect(await payloadOf(waiting)).not.toBe("{}"); // else a payment would be lost
    await handlePaymentEvent(waiting);
    expect(await payloadOf(waiting)).toBe("{}");
  });

  test("a gift that is paid after its donor was erased is counted and named nowhere", async () => {
    const gift = await createDonation({ isPublic: 1, message: "I am Marie" });
    await erase(marie);
    const { donation } = await db
      .transaction()
      .execute((trx) => recordLedgerEvents(trx, gift.id, [completedEvent]));
    expect(donation).toMatchObject({ status: "completed", donorName: null, donorEmail: null });
    expect(await db.selectFrom("donorAppreciations").select("id").execute()).toEqual([]);
  });

  test("a gift that came to nothing loses its donor after 90 days, others keep theirs", async () => {
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    const ago = (days: number) => new Date(now - days * day).toISOString();
    const failed = { kind: "failed", source: "system" } as const;
    const words = { message: "I am Marie", country: "HT", transactionId: "from Marie" };
    await createDonation({ createdAt: ago(91), ...words });
    await createDonation({ createdAt: ago(91), donorEmail: null, donorName: null, ...words }, failed);
    await createDonation({ createdAt: ago(89), ...words }, failed);
    await createDonation({ createdAt: ago(400), ...words }, completedEvent);
    await createRecurringDonation({ createdAt: ago(91), status: "pending" });
    await createRecurringDonation({ createdAt: ago(91) });
    // Its first payment was never made, and it ended at Stripe.
    const left = await createRecurringDonation({ createdAt: ago(91), status: "cancelled" });
    const fresh = await createRecurringDonation({ createdAt: ago(89), status: "cancelled" });
    const stopped = await createRecurringDonation({ createdAt: ago(91), status: "cancelled" });
    for (const recurringDonationId of [left, fresh])
      await createDonation({ recurringDonationId, donorEmail: null, donorName: null }, failed);
    await createDonation({ recurringDonationId: stopped, donorEmail: null, donorName: null }, completedEvent);
    await eraseUnfinishedDonations(systemCaller(), new Date(now));
    const gifts = await db
      .selectFrom("donations")
      .select(["donorName", "donorEmail", "message", "country", "transactionId", "amount"])
      .where("recurringDonationId", "is", null)
      .orderBy("id")
      .execute();
    const nothing = { donorName: null, donorEmail: null, message: null, country: null, transactionId: null };
    const nobody = { ...nothing, amount: 25_00 };
    const her = { donorName: "Marie Joseph", donorEmail: marie, ...words, amount: 25_00 };
    expect(gifts).toEqual([nobody, nobody, her, her]);
    const monthly = await db.selectFrom("recurringDonations").select("donorEmail").orderBy("id").execute();
    expect(monthly.map(({ donorEmail }) => donorEmail)).toEqual([null, marie, null, marie, marie]);
  });

  test("what providers reported is forgotten 90 days after it was handled, or came where it never was", async () => {
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

test("who may not manage gifts does not run the clean-up of them", async () => {
  await freshDatabase();
  await expect(eraseUnfinishedDonations(guest)).rejects.toMatchObject({ status: 401 });
});

test("a report is acted on for three days, and no more once an erasure takes it for given up", () => {
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
