import { type Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

const now = "2026-11-20T12:00:00.000Z";

test.each(Object.entries(emptyDatabases))(
  "a %s database keeps its sendings and deliveries when posts become optional",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    open.push(db);
    await migrateUpTo(db, "0004_giving");
    const post = { title: "La joie", content: "Paix", createdAt: now, updatedAt: now };
    await db.insertInto("newsletterPosts").values(post).execute();
    const person = { preferredLanguage: "fr", isActive: true, consentAt: now, createdAt: now };
    await db
      .insertInto("newsletters")
      .values({ ...person, email: "marie@example.org" })
      .execute();
    const sending = { postId: 1, audience: "all" as const, requestedBy: "admin", createdAt: now };
    const delivery = {
      ...{ postId: 1, sendingId: 1, subscriberId: 1, language: "fr" },
      ...{ domain: "example.org", nextAt: now, status: "sent" as const },
    };
    await db.insertInto("newsletterSendings").values([sending, sending]).execute();
    await db.deleteFrom("newsletterSendings").where("id", "=", 2).execute();
    await db.insertInto("newsletterDeliveries").values(delivery).execute();
    await db
      .insertInto("emailTemplates")
      .values(
        ["newsletter-welcome", "giving-receipt"].map((name) => ({
          ...{ name, language: "fr", subject: "a", htmlContent: "b", textContent: "b" },
          ...{ createdAt: now, updatedAt: now },
        })),
      )
      .execute();

    await migrateToLatest(db);

    expect(await db.selectFrom("newsletterDeliveries").selectAll().execute()).toMatchObject([
      { ...delivery, kind: "post", gatheredInto: null },
    ]);
    expect(await db.selectFrom("newsletterSendings").selectAll().execute()).toMatchObject([
      { ...sending, id: 1, kind: "post", slot: null },
    ]);
    const types = await db.selectFrom("emailTemplates").select("type").orderBy("id").execute();
    expect(types.map(({ type }) => type)).toEqual(["newsletter", "giving"]);
    const { id } = await db
      .insertInto("newsletterSendings")
      .values({ ...sending, postId: null, kind: "devotion", slot: "devotion:2026-11-20" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBe(3); // no number is used twice
    const mail = { ...delivery, postId: null, sendingId: id };
    await db.insertInto("newsletterDeliveries").values(mail).execute();
    await expect(db.insertInto("newsletterDeliveries").values(mail).execute()).rejects.toThrow();
    await expect(db.insertInto("newsletterDeliveries").values(delivery).execute()).rejects.toThrow();
    await db.deleteFrom("newsletters").execute();
    expect(await db.selectFrom("newsletterDeliveries").select("id").execute()).toEqual([]);
  },
);
