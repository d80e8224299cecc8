import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

test.each(Object.entries(emptyDatabases))(
  "a %s database keeps the pauses of its mail servers, and no learned limits",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    open.push(db);
    await migrateUpTo(db, "0034_visitor_devices");
    await sql`
      insert into mail_server_limits (server, rest_until, rests, per_minute, per_day, learnt_at, answer)
      values ('me@smtp.example', '2026-11-20T12:00:00.000Z', 2, 20, 500, '2026-11-20T11:00:00.000Z', '450 too many')
    `.execute(db);
    await migrateToLatest(db);
    expect(await db.selectFrom("mailServerLimits").selectAll().execute()).toEqual([
      {
        ...{ id: 1, server: "me@smtp.example", answer: "450 too many" },
        ...{ pausedUntil: "2026-11-20T12:00:00.000Z", pauses: 2 },
      },
    ]);
  },
);
