import { sql } from "kysely";
import { env } from "~/config/env.server";
import { listNewestBlogPosts } from "~/features/blog/blog.server";
import { getProvenance } from "~/features/devotion/daily-content/provenance";
import { getVersionName } from "~/features/devotion/daily-content/daily-content.server";
import { getSettings } from "~/features/settings/settings.server";
import { getTranslationsByPost } from "~/features/translation/translation.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import { excerptMarkdown, renderMarkdown, shortenText } from "~/features/writing/markdown/markdown.server";
import type { FeedItem } from "~/http/rss.server";
import { dateIn, formatDate, startOfDay } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";

/** So many entries a feed has at most (contract §4). */
export const FEED_LENGTH = 20;

const EXCERPT_LENGTH = 100;
// So much of a letter's text holds its first 100 characters, whatever Markdown stands between.
const BEGINNING_LENGTH = 2_000;

const toAbsoluteUrl = (language: Language, path: string) => env.PUBLIC_URL + localePath(language, path);

/** The GUID of an entry, by its kind and id. */
export type BuildGuid = (name: string) => string;

/**
 * Makes the GUIDs of a language's entries. They hold an id of the site that its database was given once, so they stay
 * the same when a title, an address or the host changes.
 */
export async function createGuidBuilder(language: Language): Promise<BuildGuid> {
  const { value } = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", "feedId")
    .executeTakeFirstOrThrow();
  return (name) => `limye:${JSON.parse(value) as string}/${name}/${language}`;
}

/** The newest articles to be read in a language, with all their text. */
export async function listBlogFeedItems(language: Language, guidOf: BuildGuid): Promise<FeedItem[]> {
  const t = tFor(language);
  const articles = await listNewestBlogPosts(language, FEED_LENGTH);
  const changes = await findTranslationChanges(
    "blog_post",
    articles.map(({ id }) => id),
    language,
  );
  const { timeZone } = (await getSettings()).publishing;
  return articles.map(
    ({ id, path, title, summary, category, isReviewed, publishedAt, updatedAt, content }) => {
      const link = toAbsoluteUrl(language, path);
      const note =
        isReviewed === false ? `<p><em>${escapeHtml(t("feeds:machineTranslated"))}</em></p>\n` : "";
      return {
        guid: guidOf(`blog/${id}`),
        title,
        link,
        publishedAt,
        updatedAt: findLatest([updatedAt, changes.get(id)]),
        shownDate: formatDate(dateIn(timeZone, new Date(publishedAt)), language),
        summary: summary || excerptMarkdown(content, EXCERPT_LENGTH),
        category: t(`blog:categories.${category}`),
        content: {
          source: content,
          html: () => `${note}${makeUrlsAbsolute(renderMarkdown(content), link)}`,
        },
      };
    },
  );
}

/** The newest letters to be read in a language: their beginning, never their text. */
export async function listNewsletterFeedItems(language: Language, guidOf: BuildGuid): Promise<FeedItem[]> {
  const t = tFor(language);
  const letters = await listNewestNewsletterPostRows(language);
  const foreign = letters.filter((letter) => letter.language !== language).map(({ id }) => id);
  const translations = await getTranslationsByPost(db, "newsletter_post", foreign, language);
  const changes = await findTranslationChanges("newsletter_post", foreign, language);
  const { timeZone } = (await getSettings()).publishing;
  return letters.map((letter) => {
    const translation = translations.get(letter.id);
    const { title, summary, content } = translation ?? letter;
    const excerpt =
      shortenText(summary, EXCERPT_LENGTH) ||
      excerptMarkdown(content.slice(0, BEGINNING_LENGTH), EXCERPT_LENGTH);
    const publishedAt = letter.publishedAt!;
    return {
      guid: guidOf(`newsletter/${letter.id}`),
      title,
      link: toAbsoluteUrl(language, `/newsletter/${letter.id}`),
      publishedAt,
      updatedAt: findLatest([letter.updatedAt, changes.get(letter.id)]),
      shownDate: formatDate(dateIn(timeZone, new Date(publishedAt)), language),
      summary: translation?.isApproved === false ? `${excerpt} (${t("feeds:machineTranslated")})` : excerpt,
      category: t("feeds:newsletter.badge"),
    };
  });
}

/** The newest devotions of a language, whole. */
export async function listDevotionFeedItems(language: Language, guidOf: BuildGuid): Promise<FeedItem[]> {
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  const entries = await listNewestDevotionRows(language, dateIn(timeZone));
  return entries.map((entry) => {
    const { date, verse, reference, explanation, motivation, createdAt, updatedAt } = entry;
    const shownDate = formatDate(date, language);
    const version = getVersionName(entry.version, language);
    const { key, name } = getProvenance({ ...entry, version });
    // Written on its day it is as old as that; written before, it came out when the day began.
    const isOfTheDay = dateIn(timeZone, new Date(createdAt)) === date;
    const publishedAt = isOfTheDay ? createdAt : startOfDay(date, timeZone);
    return {
      guid: guidOf(`devotion/${date}`),
      title: t("devotion:page.metaTitle", { reference, date: shownDate }),
      link: toAbsoluteUrl(language, `/devotion/${date}`),
      publishedAt,
      updatedAt: findLatest([publishedAt, updatedAt]),
      shownDate,
      summary: `${verse} (${reference})`,
      category: t("feeds:devotion.badge"),
      content: toHtmlContent(
        [
          `<blockquote><p>${escapeHtml(verse)}</p></blockquote>`,
          `<p><strong>${escapeHtml(reference)}</strong>${version ? `, ${escapeHtml(version)}` : ""}</p>`,
          ...toHtmlParagraphs(explanation || t("devotion:defaultExplanation")),
          `<h2>${escapeHtml(t("devotion:motivation"))}</h2>`,
          ...toHtmlParagraphs(motivation || t("devotion:defaultMotivation")),
          `<p><small>${escapeHtml(t(key, { version, name }))}</small></p>`,
        ].join("\n"),
      ),
    };
  });
}

const toHtmlContent = (html: string) => ({ source: html, html: () => html });

const toHtmlParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`);

const findLatest = (moments: (string | undefined)[]) =>
  moments.reduce<string>((latest, moment) => (moment !== undefined && moment > latest ? moment : latest), "");

/** Safe HTML of ours with whole addresses, as it is read away from the site. */
const makeUrlsAbsolute = (html: string, link: string) =>
  html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/\b(href|src)="([^"]*)"/g, (whole, name: string, address: string) => {
      const plain = address.replaceAll("&amp;", "&");
      return URL.canParse(plain, link) ? `${name}="${escapeHtml(new URL(plain, link).href)}"` : whole;
    }),
  );

const listNewestDevotionRows = (language: Language, today: string) =>
  db
    .selectFrom("dailyContent")
    .select([
      "date",
      "verse",
      "reference",
      "version",
      "explanation",
      "motivation",
      "source",
      "approvedBy",
      "approvedAt",
      "createdAt",
      "updatedAt",
    ])
    .where("language", "=", language)
    .where("date", "<=", today)
    .orderBy("date", "desc")
    .limit(FEED_LENGTH)
    .execute();

/** Published letters written in a language or translated into it, as everybody may read them. */
const listNewestNewsletterPostRows = (language: Language) =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "language", "publishedAt", "updatedAt"])
    .select(sql<string>`substr(content, 1, ${sql.lit(BEGINNING_LENGTH)})`.as("content"))
    .where("isPublished", "=", 1)
    .where("publishedAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb("language", "=", language),
        eb.exists(
          eb
            .selectFrom("contentTranslations as t")
            .select("t.id")
            .where("t.contentType", "=", "newsletter_post")
            .where("t.contentId", "=", sql<string>`cast(newsletter_posts.id as text)`)
            .where("t.targetLanguage", "=", language)
            .where("t.translatedText", "!=", "")
            .where((or) => or.or([or("t.approvedAt", "is not", null), or("t.translatedBy", "!=", "admin")])),
        ),
      ]),
    )
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(FEED_LENGTH)
    .execute();

/** When the translations of posts changed last: a feed is newer for it too. */
async function findTranslationChanges(
  type: "blog_post" | "newsletter_post",
  ids: number[],
  language: Language,
) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom("contentTranslations")
    .select(["contentId", "updatedAt"])
    .where("contentType", "=", type)
    .where("contentId", "in", ids.map(String))
    .where("targetLanguage", "=", language)
    .execute();
  return new Map(rows.map((row) => [Number(row.contentId), row.updatedAt]));
}
