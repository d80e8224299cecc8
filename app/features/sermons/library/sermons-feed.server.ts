import { env } from "~/config/env.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import type { FeedEntry } from "~/http/rss.server";
import type { SitemapPage } from "~/http/sitemap.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { listPublishedSermonPages, listSermonsForFeed } from "./sermons.queries.server";

/** Limits what a sitemap reads; more sermons than any ministry has. */
const MAX_PAGES = 50_000;

/** The newest sermons of a language with their texts, without the examples: feed readers keep what they once read. */
export async function listSermonFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  const sermons = await listSermonsForFeed(db, language, limit);
  return sermons.map((sermon) => {
    const { id, title, description, topic, audioUrl, audioBytes, duration, publishedAt, updatedAt } = sermon;
    const source = [description, sermon.passage, sermon.aiSummary, sermon.transcript]
      .filter(Boolean)
      .join("\n\n");
    return {
      name: `sermons/${id}`,
      title,
      link: env.PUBLIC_URL + localePath(language, `/sermons/${id}`),
      publishedAt,
      updatedAt,
      shownDate: formatDateIn(publishedAt, language, timeZone),
      summary: description,
      category: t(`sermons:topics.${topic}`),
      episode: { duration, audio: audioUrl === null ? null : { url: audioUrl, bytes: audioBytes } },
      content: { source, html: () => toParagraphs(source) },
    };
  });
}

/** The pages of the published sermons, oldest first, without the examples. */
export async function listSermonSitemapPages(): Promise<SitemapPage[]> {
  const sermons = await listPublishedSermonPages(db, MAX_PAGES);
  return sermons.map(({ id, language, updatedAt }) => ({
    path: `/sermons/${id}`,
    languages: [language].filter(isLanguage),
    changed: updatedAt,
  }));
}

/** Plain text as HTML. An empty line separates paragraphs. */
const toParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
