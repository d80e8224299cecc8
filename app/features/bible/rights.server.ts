import type { Kysely } from "kysely";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { BibleRights } from "./bible-rights";

type Version = string | null | undefined;

/**
 * The rights of installed versions, and of removed ones, by the name that is cited under their words. Undefined for any
 * other name, such as those of the library: its words are free.
 */
export async function loadBibleRights(
  from: Kysely<DB> = db,
): Promise<(version: Version) => BibleRights | undefined> {
  const rows = await from
    .selectFrom("bibleRights")
    .select(["name", "attribution", "mayCopy", "mayFeed", "mayMail"])
    .execute();
  const rights = new Map(rows.map(({ name, ...row }) => [toComparable(name), row]));
  return (version) => (version ? rights.get(toComparable(version)) : undefined);
}

/** Without what Markdown, editors and keyboards write in other ways: escapes, brackets, spaces, apostrophes, accents. */
export const toComparable = (name: string): string =>
  name
    .replace(/&#?\w+;/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

export const findBibleRights = async (version: Version): Promise<BibleRights | undefined> =>
  (await loadBibleRights())(version);

/** Everybody who is named under quotations. */
export async function listBibleAttributions(): Promise<string[]> {
  const rows = await db
    .selectFrom("bibleRights")
    .select("attribution")
    .where("attribution", "is not", null)
    .execute();
  return rows.map(({ attribution }) => attribution!);
}

/** Stands in the place of words that may not leave the site. */
export const sayWhereToRead = (language: Language, url: string): string =>
  tFor(language)("bible:readThere", { url });
