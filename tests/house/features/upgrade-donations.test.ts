import { type Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

/** Migrates an empty database to an earlier release. */
async function asReleased(db: Kysely<DB>, last: string): Promise<void> {
  open.push(db);
  await migrateUpTo(db, last);
}

describe.each(Object.entries(emptyDatabases))(
  "a %s database of the fourth release",
  { timeout: 60_000 },
  (_name, make) => {
    const now = "2026-11-20T12:00:00.000Z";

    test("gets each donor's totals by currency, and the level that one currency reaches", async () => {
      const db = await make();
      await asReleased(db, "0004_giving");
      const profile = {
        language: "fr",
        isActive: true,
        interests: "[]",
        segments: "[]",
        preferences: "{}",
      } as const;
      const donors = [
        { email: "marie@example.org", donorLevel: "silver", totalDonated: 100_00 },
        { email: "paul@example.org", donorLevel: "gold", totalDonated: 260_00 },
        { email: "ruth@example.org", donorLevel: "supporter", totalDonated: 0 },
      ];
      for (const donor of donors) {
        await db
          .insertInto("enhancedNewsletters")
          .values({ ...profile, ...donor, createdAt: now, updatedAt: now })
          .execute();
      }
      const donations: [donorEmail: string, amount: number, currency: string, refundedAmount?: number][] = [
        ["Marie@example.org", 60_00, "USD"],
        ["marie@example.org", 45_00, "EUR", 5_00],
        ["paul@example.org", 200_00, "CAD"],
        ["paul@example.org", 60_00, "CAD"],
        ["nobody@example.org", 70_00, "USD"],
      ];
      for (const [donorEmail, amount, currency, refundedAmount = 0] of donations) {
        const row = { donorEmail, amount, currency, refundedAmount, paymentMethod: "stripe" } as const;
        await db
          .insertInto("donations")
          .values({ ...row, status: "completed", createdAt: now })
          .execute();
      }
      await migrateToLatest(db);
      expect(
        await db
          .selectFrom("enhancedNewsletters")
          .select(["donorLevel", "totalDonated", "donatedByCurrency"])
          .orderBy("id")
          .execute(),
      ).toEqual([
        { donorLevel: "bronze", totalDonated: 60_00, donatedByCurrency: '{"EUR":4000,"USD":6000}' },
        { donorLevel: "gold", totalDonated: 260_00, donatedByCurrency: '{"CAD":26000}' },
        { donorLevel: "supporter", totalDonated: 0, donatedByCurrency: "{}" },
      ]);
    });

    test("corrects donations wrongly marked as monthly, and receipts wrongly marked as sent", async () => {
      const db = await make();
      await asReleased(db, "0004_giving");
      const donation = { amount: 25_00, status: "completed", isRecurring: true, createdAt: now } as const;
      for (const paymentMethod of ["stripe", "paypal", "zelle"] as const) {
        const { id: donationId } = await db
          .insertInto("donations")
          .values({ ...donation, paymentMethod })
          .returning("id")
          .executeTakeFirstOrThrow();
        const { id: receiptId } = await db
          .insertInto("receipts")
          .values({
            ...{ donationId, year: 2026, number: donationId, serial: `2026-${donationId}` },
            ...{ language: "fr", facts: "{}", issuedAt: now },
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("donorAppreciations")
          .values({
            ...{ donationId, donationAmount: 25_00, donationDate: now, createdAt: now, updatedAt: now },
            ...{ receiptSent: true, thankYouSent: true },
          })
          .execute();
        // The first was sent at the second attempt, the second never, and nothing is known about the third.
        const statuses = { stripe: ["failed", "sent"], paypal: ["not_sent"], zelle: ["failed"] } as const;
        for (const status of statuses[paymentMethod]) {
          const props = paymentMethod === "zelle" ? "{}" : JSON.stringify({ receiptId });
          const mail = { template: "giving-receipt", language: "fr", recipient: "marie@example.org" };
          await db
            .insertInto("mailLog")
            .values({ ...mail, props, status, createdAt: now })
            .execute();
        }
      }
      await migrateToLatest(db);
      expect(
        (await db.selectFrom("donations").select("isRecurring").orderBy("id").execute()).map(
          ({ isRecurring }) => isRecurring,
        ),
      ).toEqual([true, false, false]);
      expect(
        (await db.selectFrom("donorAppreciations").selectAll().orderBy("id").execute()).map((row) => [
          row.receiptSent,
          row.thankYouSent,
        ]),
      ).toEqual([
        [true, true],
        [false, false],
        [true, true],
      ]);
    });
  },
);
