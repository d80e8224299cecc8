import type { Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

test.each(Object.entries(emptyDatabases))(
  "a %s database names the audit actions of the blog after the blog post",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    open.push(db);
    await migrateUpTo(db, "0034_visitor_devices");
    const createdAt = "2026-11-20T12:00:00.000Z";
    const row = {
      userId: null,
      username: "Marie",
      subject: "Un titre",
      before: null,
      after: null,
      createdAt,
    };
    for (const action of ["article.created", "post.created", "article.unscheduled"])
      await db
        .insertInto("auditLog")
        .values({ ...row, action })
        .execute();

    await migrateToLatest(db);

    const rows = await db.selectFrom("auditLog").select("action").orderBy("id").execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "blogPost.created",
      "post.created",
      "blogPost.unscheduled",
    ]);
  },
);
