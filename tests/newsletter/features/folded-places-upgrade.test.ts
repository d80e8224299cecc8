import type { Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { foldPlace } from "~/i18n/search-text";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const open: Kysely<DB>[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.destroy())));

test.each(Object.entries(emptyDatabases))(
  "a %s database folds the places of its readers",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    open.push(db);
    await migrateUpTo(db, "0026_donors_counted");
    const places = ["États-Unis", "Pétion-Ville", "L’Estère", "Œuvre", "🇭🇹", null];
    const now = "2026-11-20T12:00:00.000Z";
    for (const [n, location] of places.entries())
      await db
        .insertInto("enhancedNewsletters")
        .values({
          ...{ email: `${n}@example.org`, language: "fr", isActive: true, interests: "[]", location },
          ...{ donorLevel: "supporter", segments: "[]", preferences: "{}", createdAt: now, updatedAt: now },
        })
        .execute();

    await migrateToLatest(db);

    const rows = await db.selectFrom("enhancedNewsletters").select("foldedLocation").orderBy("id").execute();
    expect(rows.map(({ foldedLocation }) => foldedLocation)).toEqual(
      places.map((place) => place && foldPlace(place)),
    );
  },
);
