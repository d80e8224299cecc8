import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { languages, type Language } from "~/i18n/languages";
import type { Theme } from "~db/library/devotions";
import type { DB } from "~db/schema/index";
import type { DevotionKey, DevotionText, OwnDevotion, TeamLibrary } from "./library-order";

/** All that the team changed about the library: small tables, read whole. */
export async function readTeamLibrary(db: Kysely<DB>): Promise<TeamLibrary> {
  const own = await listOwnDevotions(db);
  const dates = await db.selectFrom("libraryDates").selectAll().execute();
  const leftOut = await db.selectFrom("leftOutDevotions").select("devotion").execute();
  return {
    own,
    dates: new Map(dates.map(({ date, devotion }) => [date, devotion as DevotionKey])),
    leftOut: new Set(leftOut.map(({ devotion }) => devotion as DevotionKey)),
  };
}

/** The team's own devotions, oldest first. */
export async function listOwnDevotions(db: Kysely<DB>): Promise<OwnDevotion[]> {
  const rows = await db
    .selectFrom("ownDevotions")
    .select(["id", "code", "day", "theme", "author", "updatedAt"])
    .orderBy("id")
    .execute();
  const texts = rows.length > 0 ? await db.selectFrom("ownDevotionTexts").selectAll().execute() : [];
  return rows.map((row) => ({
    ...row,
    theme: row.theme as Theme,
    texts: Object.fromEntries(
      texts
        .filter(({ ownDevotionId }) => ownDevotionId === row.id)
        .map(({ language, ownDevotionId: _id, ...text }) => [language, text]),
    ),
  }));
}

export interface LibraryApproval {
  approvedBy: string | null;
  approvedAt: string;
}

export type ApprovalRow = Awaited<ReturnType<typeof listLibraryApprovals>>[number];

/** The approvals of one devotion, or of all. */
export const listLibraryApprovals = (db: Kysely<DB>, key?: DevotionKey) =>
  db
    .selectFrom("libraryApprovals")
    .selectAll()
    .$if(key !== undefined, (query) => query.where("devotion", "=", key!))
    .execute();

/** Who approved a devotion's texts, by language. A text that changed since is not approved. */
export function pickApprovals(
  rows: readonly ApprovalRow[],
  texts: Partial<Record<Language, DevotionText>>,
): Partial<Record<Language, LibraryApproval>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      const row = rows.find((one) => one.language === language);
      if (!text || !row || row.digest !== digestText(text)) return [];
      return [[language, { approvedBy: row.approvedBy, approvedAt: row.approvedAt }]];
    }),
  );
}

export const digestText = ({ verse, reference, explanation, motivation }: Omit<DevotionText, "version">) =>
  createHash("sha256").update([verse, reference, explanation, motivation].join("\n")).digest("base64url");

/** Names the texts that are planned in all languages: another digest means that other texts are. */
export const digestPlan = (
  texts: Record<Language, { key: DevotionKey; columns: Omit<DevotionText, "version"> }>,
) =>
  createHash("sha256")
    .update(
      languages.map((language) => `${texts[language].key} ${digestText(texts[language].columns)}`).join("\n"),
    )
    .digest("base64url");
