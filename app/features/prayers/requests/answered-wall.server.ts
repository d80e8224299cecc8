import type { Caller } from "~/auth/caller.server";
import { shortenText } from "~/features/writing/markdown/markdown.server";
import { formatDateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { listRanks } from "./list-place";

/** Number of answered prayers on the landing page. */
const WALL_LENGTH = 3;
const TEXT_LENGTH = 240;

/** An answered prayer on the wall, without names. */
export interface AnsweredPrayer {
  id: number;
  title: string;
  /** The beginning of the answer. */
  text: string;
  language: Language;
  prayerCount: number;
  /** Formatted date. */
  answeredOn: string | null;
}

/** The newest answered prayers of the public list, those in the reader's language first. */
export async function listAnsweredPrayers({ language }: Pick<Caller, "language">): Promise<AnsweredPrayer[]> {
  const { timeZone } = (await getSettings()).publishing;
  const own = await newestAnswered().where("language", "=", language).execute();
  const others =
    own.length < WALL_LENGTH ? await newestAnswered().where("language", "!=", language).execute() : [];
  return [...own, ...others].slice(0, WALL_LENGTH).map((row) => ({
    id: row.id,
    title: row.title,
    text: shortenText(row.answeredDescription ?? row.description, TEXT_LENGTH),
    language: row.language,
    prayerCount: row.prayerCount,
    answeredOn: row.answeredDate && formatDateIn(row.answeredDate, language, timeZone),
  }));
}

/** Listed requests are public, so their texts are not sealed. */
const newestAnswered = () =>
  db
    .selectFrom("prayerRequests")
    .select(["id", "title", "description", "answeredDescription", "answeredDate", "language", "prayerCount"])
    .where("listRank", "=", listRanks.answered)
    .orderBy("listOrder")
    .orderBy("id")
    .limit(WALL_LENGTH);
