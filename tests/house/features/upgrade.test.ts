import { Migrator, type Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { settingsSchema } from "~/settings/sections";
import { connect } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { provider } from "~db/migrations/index";
import type { DB } from "~db/schema/index";
import { seed } from "~db/seed";
import { emptyPostgres } from "~tests/support/database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

const kinds = {
  SQLite: () => connect("file::memory:"),
  PostgreSQL: emptyPostgres,
};

/** A database as an earlier release left it: its migrations alone, and something in it. */
async function asReleased(db: Kysely<DB>, last: string): Promise<void> {
  open.push(db);
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo(last);
  if (error) throw error;
}

// A new PostgreSQL cluster takes seconds on a busy machine.
describe.each(Object.entries(kinds))(
  "a %s database of the first release",
  { timeout: 60_000 },
  (_name, make) => {
    test("keeps what it holds and gets what it lacks", async () => {
      const db = await make();
      await asReleased(db, "0001_first_light");
      const now = "2026-11-20T12:00:00.000Z";
      await db
        .insertInto("contactMessages")
        .values({
          firstName: "Marie",
          lastName: "Joseph",
          email: "marie@example.org",
          subject: "Mèsi",
          message: "Mèsi anpil",
          language: "ht",
          isRead: 0,
          createdAt: now,
        })
        .execute();
      await db
        .insertInto("systemSettings")
        .values({
          key: "publishing",
          value: JSON.stringify({ timeZone: "America/New_York" }),
          updatedAt: now,
        })
        .execute();

      await migrateToLatest(db);
      await seed(db);

      expect(
        await db.selectFrom("contactMessages").select(["firstName", "status", "isRead"]).execute(),
      ).toEqual([{ firstName: "Marie", status: "open", isRead: 0 }]);
      expect(
        await db.selectFrom("systemSettings").select("value").where("key", "=", "publishing").execute(),
      ).toEqual([{ value: JSON.stringify({ timeZone: "America/New_York" }) }]);
      expect(await db.selectFrom("users").select(["id", "username", "role"]).execute()).toEqual([
        { id: 1, username: "community", role: "user" },
      ]);
      expect(await db.selectFrom("adminRoles").select("name").execute()).toEqual([{ name: "admin" }]);
    });

    test("is left as it was by an upgrade that was cut off midway, and can be upgraded then", async () => {
      const db = await make();
      await asReleased(db, "0001_first_light");
      await db.schema.createTable("prayer_requests").addColumn("id", "integer").execute(); // in the upgrade's way
      await expect(migrateToLatest(db)).rejects.toThrow(/prayer_requests/);
      await db.schema.dropTable("prayer_requests").execute();
      expect(await migrateToLatest(db)).not.toEqual([]);
    });

    test("is brought up to date once, however often it is asked", async () => {
      const db = await make();
      await asReleased(db, "0001_first_light");
      expect(await migrateToLatest(db)).not.toEqual([]);
      expect(await migrateToLatest(db)).toEqual([]);
      await seed(db);
      await seed(db);
      expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
    });
  },
);

describe.each(Object.entries(kinds))(
  "a %s database of the second release",
  { timeout: 60_000 },
  (_name, make) => {
    test("keeps its subscribers, posts and settings, and gets the blog and the deliveries", async () => {
      const db = await make();
      await asReleased(db, "0002_the_desk");
      const now = "2026-11-20T12:00:00.000Z";
      const subscriber = { email: "marie@example.org", firstName: "Marie", preferredLanguage: "ht" } as const;
      await db
        .insertInto("newsletters")
        .values({ ...subscriber, isActive: 1, consentAt: now, confirmedAt: now, createdAt: now })
        .execute();
      const post = { title: "Mèsi", content: "Mèsi anpil", language: "ht", isPublished: 1 } as const;
      await db
        .insertInto("newsletterPosts")
        .values({ ...post, publishedAt: now, createdAt: now, updatedAt: now })
        .execute();
      await db
        .insertInto("systemSettings")
        .values({ key: "newsletter", value: JSON.stringify({ doubleOptIn: false }), updatedAt: now })
        .execute();

      await migrateToLatest(db);
      await seed(db);

      expect(await db.selectFrom("newsletters").select(["email", "confirmedAt"]).execute()).toEqual([
        { email: subscriber.email, confirmedAt: now },
      ]);
      expect(await db.selectFrom("newsletterPosts").select(["title", "publishedAt"]).execute()).toEqual([
        { title: "Mèsi", publishedAt: now },
      ]);
      const { value } = await db
        .selectFrom("systemSettings")
        .select("value")
        .where("key", "=", "newsletter")
        .executeTakeFirstOrThrow();
      expect(settingsSchema.unwrap().shape.newsletter.parse(JSON.parse(value))).toEqual({
        doubleOptIn: false,
        countOpens: false,
      });
      expect(await db.selectFrom("blogPosts").select("id").execute()).toEqual([]);
      expect(await db.selectFrom("newsletterDeliveries").select("id").execute()).toEqual([]);
    });
  },
);

describe.each(Object.entries(kinds))(
  "a %s database of the third release",
  { timeout: 60_000 },
  (_name, make) => {
    test("keeps its keys and mails, and gets the ledger, the receipts and the wall", async () => {
      const db = await make();
      await asReleased(db, "0003_words_that_travel");
      const now = "2026-11-20T12:00:00.000Z";
      const payments = {
        stripe: { enabled: true, publicKey: "pk_test_1", secretKey: "sealed" },
        paypal: { enabled: false, clientId: "", clientSecret: "", environment: "sandbox" },
      };
      await db
        .insertInto("systemSettings")
        .values({ key: "payments", value: JSON.stringify(payments), updatedAt: now })
        .execute();
      const gift = { amount: 25_00, donorEmail: "marie@example.org", paymentMethod: "zelle" } as const;
      await db
        .insertInto("donations")
        .values({ ...gift, status: "completed", createdAt: now })
        .execute();

      await migrateToLatest(db);
      await seed(db);

      expect(
        await db
          .selectFrom("donations")
          .select(["amount", "status", "language", "isDemo", "refundedAmount", "requestKey"])
          .execute(),
      ).toEqual([
        {
          amount: 25_00,
          status: "completed",
          language: "fr",
          isDemo: 0,
          refundedAmount: 0,
          requestKey: null,
        },
      ]);
      const { value } = await db
        .selectFrom("systemSettings")
        .select("value")
        .where("key", "=", "payments")
        .executeTakeFirstOrThrow();
      expect(settingsSchema.unwrap().shape.payments.parse(JSON.parse(value))).toEqual({
        stripe: { ...payments.stripe, webhookSecret: "" },
        paypal: { ...payments.paypal, webhookId: "" },
      });
      for (const table of ["donationLedger", "receipts", "donorAppreciations", "webhookEvents"] as const) {
        expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
      }
    });
  },
);

describe.each(Object.entries(kinds))(
  "a %s database of the fourth release",
  { timeout: 60_000 },
  (_name, make) => {
    const now = "2026-11-20T12:00:00.000Z";

    test("has each donor's totals by currency, and a level that one currency reaches", async () => {
      const db = await make();
      await asReleased(db, "0004_giving");
      const profile = {
        language: "fr",
        isActive: 1,
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

    test("calls no donation monthly that nobody repeats, and no receipt sent that was not", async () => {
      const db = await make();
      await asReleased(db, "0004_giving");
      const donation = { amount: 25_00, status: "completed", isRecurring: 1, createdAt: now } as const;
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
            ...{ receiptSent: 1, thankYouSent: 1 },
          })
          .execute();
        // The first was sent at the second try, the second never, and of the third nothing is known any more.
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
      ).toEqual([1, 0, 0]);
      expect(
        (await db.selectFrom("donorAppreciations").selectAll().orderBy("id").execute()).map((row) => [
          row.receiptSent,
          row.thankYouSent,
        ]),
      ).toEqual([
        [1, 1],
        [0, 0],
        [1, 1],
      ]);
    });
  },
);
