import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import type { BibleRight } from "~/features/bible/bible-rights";
import { loadBibleRights } from "~/features/bible/rights.server";
import { formatDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import type { DB } from "~db/schema/index";
import { listDailyContentOn } from "../daily-content/daily-content.queries.server";
import { listPlannedTexts } from "../daily-content/planned-devotion.server";
import { buildShareUrls } from "../sharing/share-links";
import { getVersionName } from "../verses/version-name.server";
import { buildWhatsAppText } from "./whatsapp-text";

export interface DayText {
  language: Language;
  text: string;
  /** WhatsApp's address that opens with the text. */
  share: string;
  /** The picture's path. It is not found before its day. */
  picture: string;
  reference: string;
  /** Not saved yet: the publication of the day writes it. */
  isPlanned: boolean;
}

/**
 * A day's texts for WhatsApp, in these languages. A past day has only what was published. `needed`: what a licence has to
 * allow, else the words of the Bible are left out.
 */
export async function listDayTexts(
  db: Kysely<DB>,
  date: string,
  today: string,
  wanted: readonly Language[],
  needed: readonly BibleRight[] = ["mayCopy"],
): Promise<DayText[]> {
  const rows = await listDailyContentOn(db, date);
  const planned = date < today ? [] : await listPlannedTexts(db, date, rows, wanted);
  const rights = await loadBibleRights(db);
  return wanted.flatMap((language) => {
    const row = rows.find((one) => one.language === language);
    const words = row
      ? { ...row, version: getVersionName(row.version, language) }
      : planned.find((one) => one.language === language);
    if (!words) return [];
    const t = tFor(language);
    const url = env.PUBLIC_URL + localePath(language, `/devotion/${date}`);
    const found = rights(words.version);
    const isQuoted = !found || needed.every((right) => found[right]);
    const text = buildWhatsAppText(
      {
        ...words,
        verse: isQuoted ? words.verse : "",
        attribution: isQuoted ? found?.attribution : null,
        language,
        longDate: formatDate(date, language),
        url,
      },
      t,
    );
    return {
      language,
      text,
      share: buildShareUrls({ words: text, subject: "", url: "" }).whatsapp,
      picture: `/pictures/${language}/devotion/${date}.png`,
      reference: words.reference,
      isPlanned: !row,
    };
  });
}
