import type { AnyDb } from "../dialect";

const BATCH = 500;

/**
 * The places of readers without capitals, accents and punctuation, because SQLite's `lower` and `like` know only ASCII.
 * Kept by whoever writes `location` (app/i18n/search-text.ts, foldPlace).
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("enhanced_newsletters").addColumn("folded_location", "text").execute();
  for (let after = 0; ;) {
    const rows: { id: number; location: string }[] = await db
      .selectFrom("enhanced_newsletters")
      .select(["id", "location"])
      .where("location", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    for (const { id, location } of rows)
      await db
        .updateTable("enhanced_newsletters")
        .set({ folded_location: foldPlace(location) })
        .where("id", "=", id)
        .execute();
    after = rows.at(-1)!.id;
  }
}

/** As the program folded places when this migration was written. */
function foldPlace(place: string): string {
  const oneLetter: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss" };
  const folded = place
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => oneLetter[letter]!);
  return folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || folded;
}
