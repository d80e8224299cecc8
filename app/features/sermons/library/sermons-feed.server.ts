import { env } from "~/config/env.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import type { FeedEntry } from "~/http/rss.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import {
  listEpisodesForFeed,
  listSermonsForFeed,
  listTranscripts,
  type FeedSermonRow,
} from "./sermons.queries.server";

/** Limits what a podcast reads; more sermons than any ministry has. */
const MAX_EPISODES = 5_000;
/** Newest episodes that have their transcript in the podcast: one can have 100,000 characters. */
const WHOLE_EPISODES = 20;

/** The newest sermons of a language with their texts, without the examples: feed readers keep what they once read. */
export async function listSermonFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const [toEntry, sermons] = await Promise.all([
    createEntryBuilder(language),
    listSermonsForFeed(db, language, limit),
  ]);
  return sermons.map((sermon) => toEntry(sermon, sermon.transcript));
}

/** Every sermon of a language with an audio file, without the examples. The newest have their transcript. */
export async function listPodcastEpisodes(language: Language): Promise<FeedEntry[]> {
  const [toEntry, episodes] = await Promise.all([
    createEntryBuilder(language),
    listEpisodesForFeed(db, language, MAX_EPISODES),
  ]);
  const whole = episodes.slice(0, WHOLE_EPISODES).map(({ id }) => id);
  const transcripts = await listTranscripts(db, whole);
  return episodes.map((sermon) => toEntry(sermon, transcripts.get(sermon.id) ?? ""));
}

async function createEntryBuilder(language: Language) {
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  return (sermon: FeedSermonRow, transcript: string): FeedEntry => {
    const { id, title, description, topic, audioUrl, duration, publishedAt, updatedAt, guid } = sermon;
    const source = [description, sermon.passage, sermon.aiSummary, transcript].filter(Boolean).join("\n\n");
    const audio =
      audioUrl === null ? null : { url: audioUrl, bytes: sermon.audioBytes, type: sermon.audioType };
    return {
      name: `sermons/${id}`,
      ...(guid !== null && { guid }),
      title,
      link: env.PUBLIC_URL + localePath(language, `/sermons/${id}`),
      publishedAt,
      updatedAt,
      shownDate: formatDateIn(publishedAt, language, timeZone),
      summary: description,
      category: t(`sermons:topics.${topic}`),
      episode: {
        duration,
        audio,
        picture: sermon.pictureUrl,
        season: sermon.season,
        episode: sermon.episode,
      },
      content: { source, html: () => toParagraphs(source) },
    };
  };
}

/** Plain text as HTML. An empty line separates paragraphs. */
const toParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
