import { env } from "~/config/env.server";
import { loadBibleRights, sayWhereToRead } from "~/features/bible/rights.server";
import { getSettings } from "~/settings/settings.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import type { FeedEntry } from "~/http/rss.server";
import { dateIn, formatDate, startOfDay } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { recordingPath } from "../recordings/recording-path";
import { listRecordingsOn } from "../recordings/recordings.queries.server";
import { getVersionName } from "../verses/version-name.server";
import { getMinistryToday } from "../ministry-today.server";
import {
  listNewestFullDailyContent,
  listRecordedDailyContent,
  type DailyContentRow,
} from "./daily-content.queries.server";
import { getProvenance, nameRights } from "./provenance";

/** Limits what the podcast reads; thirteen years of mornings. */
const MAX_EPISODES = 5_000;
/** Newest episodes that have their text in the podcast. */
const WHOLE_EPISODES = 30;

/** The newest devotions of a language up to today, with their whole text. */
export async function listDevotionFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const today = await getMinistryToday();
  return toEntries(language, await listNewestFullDailyContent(db, language, today, limit));
}

/** Every devotion of a language up to today that has a recording. The newest have their text. */
export async function listDevotionEpisodes(language: Language): Promise<FeedEntry[]> {
  const today = await getMinistryToday();
  const entries = await toEntries(
    language,
    await listRecordedDailyContent(db, language, today, MAX_EPISODES),
  );
  return entries.map(({ content, ...entry }, place) =>
    place < WHOLE_EPISODES ? { ...entry, content } : entry,
  );
}

async function toEntries(language: Language, entries: DailyContentRow[]) {
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  const recordings = await listRecordingsOn(
    db,
    language,
    entries.map(({ date }) => date),
  );
  const recordingOn = new Map(recordings.map((recording) => [recording.date, recording]));
  const rightsOf = await loadBibleRights();
  return entries.map((entry) => {
    const recording = recordingOn.get(entry.date);
    const { date, reference, explanation, motivation, createdAt, updatedAt } = entry;
    const link = env.PUBLIC_URL + localePath(language, `/devotion/${date}`);
    const shownDate = formatDate(date, language);
    const version = getVersionName(entry.version, language);
    const { key, name } = getProvenance({ ...entry, version });
    const rights = rightsOf(version);
    const verse = rights?.mayFeed === false ? sayWhereToRead(language, link) : entry.verse;
    const provenance = nameRights(t(key, { version, name }), rights);
    // An entry that was written ahead appears when its day begins.
    const isWrittenOnItsDay = dateIn(timeZone, new Date(createdAt)) === date;
    const publishedAt = isWrittenOnItsDay ? createdAt : startOfDay(date, timeZone);
    const html = [
      `<blockquote><p>${escapeHtml(verse)}</p></blockquote>`,
      `<p><strong>${escapeHtml(reference)}</strong>${version ? `, ${escapeHtml(version)}` : ""}</p>`,
      ...toHtmlParagraphs(explanation || t("devotion:defaultExplanation")),
      `<h2>${escapeHtml(t("devotion:motivation"))}</h2>`,
      ...toHtmlParagraphs(motivation || t("devotion:defaultMotivation")),
      `<p><small>${escapeHtml(provenance)}</small></p>`,
    ].join("\n");
    return {
      name: `devotion/${date}`,
      title: t("devotion:page.metaTitle", { reference, date: shownDate }),
      link,
      publishedAt,
      updatedAt: [publishedAt, updatedAt, recording?.createdAt ?? ""].sort().at(-1)!,
      shownDate,
      summary: nameRights(`${verse} (${reference})`, rights),
      category: t("feeds:devotion.badge"),
      ...(recording && {
        episode: {
          duration: recording.seconds,
          audio: {
            url: env.PUBLIC_URL + recordingPath(recording.file),
            bytes: recording.size,
            type: recording.type,
          },
        },
      }),
      content: { source: html, html: () => html },
    };
  });
}

const toHtmlParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`);
