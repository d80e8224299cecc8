import { expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

test.each(Object.entries(emptyDatabases))(
  "an upgrade on %s renames the locale keys of failed translations and leaves other errors as they are",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    await migrateUpTo(db, "0011_lists_and_feeds");
    const at = "2026-11-20T12:00:00.000Z";
    const errors = ["desk-translation:fault.length", "desk-translation:fault.other", "aiNotConfigured", null];
    for (const [index, error] of errors.entries())
      await db
        .insertInto("contentTranslations")
        .values({
          ...{
            contentType: "blog_post",
            contentId: String(index),
            originalLanguage: "fr",
            targetLanguage: "en",
          },
          ...{
            originalText: "{}",
            translatedText: "",
            status: "failed",
            error,
            createdAt: at,
            updatedAt: at,
          },
        })
        .execute();
    await migrateToLatest(db);
    const rows = await db.selectFrom("contentTranslations").select("error").orderBy("id").execute();
    expect(rows.map((row) => row.error)).toEqual([
      "admin-translation:fault.length",
      "admin-translation:fault.other",
      "aiNotConfigured",
      null,
    ]);
    await db.destroy();
  },
);
