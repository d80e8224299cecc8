import { expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const { SQLite, PostgreSQL } = emptyDatabases;

// Only the first is changed, so that one has to be written on both databases.
test.each([
  ["SQLite", { provider: "sendgrid", sendingLimit: "none", fromName: "A" }, "account", SQLite],
  ["PostgreSQL", { provider: "sendgrid", sendingLimit: "none", fromName: "A" }, "account", PostgreSQL],
  ["SQLite", { provider: "ses", sendingLimit: "none" }, "none", SQLite],
  ["SQLite", { provider: "mailgun", sendingLimit: "own", perDay: 9 }, "own", SQLite],
  ["SQLite", { provider: "mailgun" }, undefined, SQLite],
] as const)(
  "an upgrade on %s turns the limit of %j into %s",
  { timeout: 60_000 },
  async (_name, email, limit, make) => {
    const db = await make();
    await migrateUpTo(db, "0036_blog_post_audit");
    await db
      .insertInto("systemSettings")
      .values({ key: "email", value: JSON.stringify(email), updatedAt: "2026-11-20T12:00:00.000Z" })
      .execute();
    await migrateToLatest(db);
    const row = await db
      .selectFrom("systemSettings")
      .select("value")
      .where("key", "=", "email")
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(row.value) as Record<string, unknown>;
    expect(stored).toEqual(limit === undefined ? email : { ...email, sendingLimit: limit });
    await db.destroy();
  },
);
