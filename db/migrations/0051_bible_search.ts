import type { AnyDb } from "../dialect";

/**
 * How a version numbers its verses: King James's way until it is installed again. And its words without capitals,
 * accents and punctuation for the search, kept by the installation (features/bible/search-words.ts).
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable("bible_versions")
    .addColumn("numbering", "text", (c) => c.notNull().defaultTo("kjv"))
    .execute();
  await db.schema
    .alterTable("bible_verses")
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  const chapters: { version: string; book: string; chapter: number }[] = await db
    .selectFrom("bible_verses")
    .select(["version", "book", "chapter"])
    .distinct()
    .execute();
  for (const { version, book, chapter } of chapters) {
    const inChapter = <Query extends { where(column: string, sign: "=", value: unknown): Query }>(
      query: Query,
    ) => query.where("version", "=", version).where("book", "=", book).where("chapter", "=", chapter);
    const verses = await inChapter(db.selectFrom("bible_verses")).select(["verse", "text"]).execute();
    for (const { verse, text } of verses)
      await inChapter(db.updateTable("bible_verses"))
        .set({ search_text: toSearchText(text as string) })
        .where("verse", "=", verse)
        .execute();
  }
}

/** As the program folded words when this migration was written. */
function toSearchText(text: string): string {
  const oneLetter: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss" };
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => oneLetter[letter]!);
  return ` ${folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}
