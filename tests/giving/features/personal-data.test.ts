import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { eraseUnfinishedDonations } from "~/features/giving/retention.server";
import { exportPersonalData, showPersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import {
  books,
  completedEvent,
  createDonation,
  createRecurringDonation,
  daysAgo,
  failedEvent,
  guest,
  marie,
  record,
} from "../world";
import { createDonorRows, erase, holds, payloadOf, tokenOf } from "./erasure-steps";
import "~tests/support/areas";

// Addresses that a careless comparison would confuse with the donor's.
const others = ["m_rie@example.org", "rosemarie@example.org"] as const;

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

onBothDatabases(() => {
  test("an export contains a person's donations with their ledgers, and their monthly donations", async () => {
    await createDonorRows("Marie@Example.org", "Marie");
    await createDonorRows(others[0], "Paul");
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

  test("erasing removes the person from their donations; amounts, ledger and numbered receipts stay", async () => {
    const hers = await createDonorRows("MARIE@example.org", "Merveille");
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

  test("erasing enqueues the end of active monthly donations in its transaction, but not of ended ones", async () => {
    await createRecurringDonation({ providerId: "sub_runs" });
    await createRecurringDonation({ providerId: "sub_late", status: "pastDue" });
    await createRecurringDonation({ providerId: "sub_over", status: "cancelled" });
    await createRecurringDonation({ providerId: null, status: "pending" });
    await createRecurringDonation({ providerId: "sub_paul", donorEmail: "paul@example.org" });
    await erase(marie);
    expect(await books.jobs("stop-monthly-gift")).toEqual([
      { subscription: "sub_runs" },
      { subscription: "sub_late" },
    ]);
    expect((await books.monthly()).filter(({ donorEmail }) => donorEmail !== null)).toHaveLength(1);
  });

  test("other people's data stays, however similar their addresses", async () => {
    await createDonorRows(marie, "Merveille");
    for (const [at, email] of others.entries()) await createDonorRows(email, `Patience${at}`);
    const owned = (rows: object[]) => rows.filter((row) => holds(row, "patience") || holds(row, others[1]));
    const before = await everything();
    await erase(marie);
    const after = await everything();
    for (const table of ["donations", "recurringDonations", "donorAppreciations"] as const)
      expect(owned(after[table]), table).toEqual(owned(before[table]));
    expect((await books.events()).map(({ payload }) => payload === "{}")).toEqual([true, false, false]);
  });

  test("a donation paid after its donor was erased counts, without a name", async () => {
    const row = await createDonation({ isPublic: 1, message: "I am Marie" });
    await erase(marie);
    const { donation } = await record(row.id, completedEvent);
    expect(donation).toMatchObject({ status: "completed", donorName: null, donorEmail: null });
    expect(await books.wall()).toEqual([]);
  });

  test("an unpaid donation loses its donor after 90 days, others keep theirs", async () => {
    const now = Date.now();
    const words = { message: "I am Marie", country: "HT", transactionId: "from Marie" };
    await createDonation({ createdAt: daysAgo(91, now), ...words });
    await createDonation(
      { createdAt: daysAgo(91, now), donorEmail: null, donorName: null, ...words },
      failedEvent,
    );
    await createDonation({ createdAt: daysAgo(89, now), ...words }, failedEvent);
    await createDonation({ createdAt: daysAgo(400, now), ...words }, completedEvent);
    await createRecurringDonation({ createdAt: daysAgo(91, now), status: "pending" });
    await createRecurringDonation({ createdAt: daysAgo(91, now) });
    // Its first payment was never made, and it ended at Stripe.
    const left = await createRecurringDonation({ createdAt: daysAgo(91, now), status: "cancelled" });
    const fresh = await createRecurringDonation({ createdAt: daysAgo(89, now), status: "cancelled" });
    const stopped = await createRecurringDonation({ createdAt: daysAgo(91, now), status: "cancelled" });
    for (const recurringDonationId of [left, fresh])
      await createDonation({ recurringDonationId, donorEmail: null, donorName: null }, failedEvent);
    await createDonation({ recurringDonationId: stopped, donorEmail: null, donorName: null }, completedEvent);
    await eraseUnfinishedDonations(systemCaller(), new Date(now));
    const donations = (await books.donations()).filter((one) => one.recurringDonationId === null);
    const nothing = { donorName: null, donorEmail: null, message: null, country: null, transactionId: null };
    const nobody = { ...nothing, amount: 25_00 };
    const her = { donorName: "Marie Joseph", donorEmail: marie, ...words, amount: 25_00 };
    expect(donations).toMatchObject([nobody, nobody, her, her]);
    expect((await books.monthly()).map(({ donorEmail }) => donorEmail)).toEqual([
      null,
      marie,
      null,
      marie,
      marie,
    ]);
  });
});

test("the clean-up needs the permission for donations", async () => {
  await freshDatabase();
  await expect(eraseUnfinishedDonations(guest)).rejects.toMatchObject({ status: 401 });
});
