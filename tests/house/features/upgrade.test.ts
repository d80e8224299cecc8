import { type Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { settingsSchema } from "~/settings/sections";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { seed } from "~db/seed";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

/** Migrates an empty database to an earlier release. */
async function asReleased(db: Kysely<DB>, last: string): Promise<void> {
  open.push(db);
  await migrateUpTo(db, last);
}

// A new PostgreSQL cluster takes seconds on a busy machine.
describe.each(Object.entries(emptyDatabases))(
  "a %s database of the first release",
  { timeout: 60_000 },
  (_name, make) => {
    test("keeps its content through an interrupted upgrade, and gets the new columns and rows once", async () => {
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
          isRead: false,
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

      await db.schema.createTable("prayer_requests").addColumn("id", "integer").execute(); // makes the upgrade fail
      await expect(migrateToLatest(db)).rejects.toThrow(/prayer_requests/);
      await db.schema.dropTable("prayer_requests").execute();
      expect(await migrateToLatest(db)).not.toEqual([]);
      expect(await migrateToLatest(db)).toEqual([]);
      await seed(db);
      await seed(db);

      expect(
        await db.selectFrom("contactMessages").select(["firstName", "status", "isRead"]).execute(),
      ).toEqual([{ firstName: "Marie", status: "open", isRead: false }]);
      expect(
        await db.selectFrom("systemSettings").select("value").where("key", "=", "publishing").execute(),
      ).toEqual([{ value: JSON.stringify({ timeZone: "America/New_York" }) }]);
      expect(await db.selectFrom("users").select(["id", "username", "role"]).execute()).toEqual([
        { id: 1, username: "community", role: "user" },
      ]);
      expect(await db.selectFrom("adminRoles").select("name").execute()).toEqual([{ name: "admin" }]);
    });
  },
);

describe.each(Object.entries(emptyDatabases))(
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
        .values({ ...subscriber, isActive: true, consentAt: now, confirmedAt: now, createdAt: now })
        .execute();
      const post = { title: "Mèsi", content: "Mèsi anpil", language: "ht", isPublished: true } as const;
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

describe.each(Object.entries(emptyDatabases))(
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
          isDemo: false,
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
