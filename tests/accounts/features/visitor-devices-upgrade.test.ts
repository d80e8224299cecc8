import type { Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { encodeRowReference } from "~/auth/row-reference.server";
import { findVisitorRow } from "~/features/accounts/visitors.server";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

test.each(Object.entries(emptyDatabases))(
  "in a %s database earlier cookies find the visitor that theirs was merged into, each as a device",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    open.push(db);
    await migrateUpTo(db, "0033_uses_by_address");
    const visitor = (username: string, createdAt: string, updatedAt = createdAt) =>
      db
        .insertInto("users")
        .values({ username, role: "user", preferredLanguage: "fr", createdAt, updatedAt })
        .returning(["id", "createdAt"])
        .executeTakeFirstOrThrow();
    const marie = await visitor("visitor-1", "2026-03-01T08:30:00.123Z", "2026-11-19T07:00:00.000Z");
    const paul = await visitor("visitor-2", "2026-04-01T08:30:00.456Z");
    // Merged in a chain: the earlier version moved what had been merged before.
    const phone = { id: 4_711, createdAt: "2025-01-01T00:00:00.001Z" };
    const tablet = { id: 36, createdAt: "2025-12-31T23:59:59.999Z" };
    const many = Array.from({ length: 700 }, (_, n) => ({ id: 10_000 + n, createdAt: phone.createdAt }));
    for (const merged of [phone, tablet, ...many])
      await db
        .insertInto("mergedVisitors")
        .values({
          visitorId: merged === tablet || merged === phone ? marie.id : paul.id,
          merged: encodeRowReference(merged),
        })
        .execute();

    await migrateToLatest(db);

    const found = async (named: { id: number; createdAt: string }) => (await findVisitorRow(named, db))?.id;
    for (const cookie of [marie, phone, tablet]) expect(await found(cookie)).toBe(marie.id);
    for (const cookie of [paul, many[0]!, many.at(-1)!]) expect(await found(cookie)).toBe(paul.id);
    expect(await found({ ...phone, createdAt: tablet.createdAt })).toBeUndefined();
    const devices = await db
      .selectFrom("visitorDevices")
      .select(["createdAt", "lastUsedAt"])
      .where("visitorId", "=", marie.id)
      .orderBy("createdAt")
      .execute();
    expect(devices).toEqual(
      [phone, tablet, marie].map(({ createdAt }) => ({ createdAt, lastUsedAt: "2026-11-19T07:00:00.000Z" })),
    );
  },
);
