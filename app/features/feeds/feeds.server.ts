import { env } from "~/config/env.server";
import { listBlogFeedEntries } from "~/features/blog/blog-feed.server";
import { listDevotionFeedEntries } from "~/features/devotion/daily-content/devotion-feed.server";
import { listNewsletterFeedEntries } from "~/features/newsletter/posts/newsletter-feed.server";
import { getSettings } from "~/features/settings/settings.server";
import type { FeedDocument, FeedEntry } from "~/http/rss.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { feedKinds, feedPath, type FeedKind } from "./feed-paths";

/** The most entries of a feed (contract §4). */
export const FEED_LENGTH = 20;

type ListEntries = (language: Language, limit: number) => Promise<FeedEntry[]>;

const areaEntries: ListEntries[] = [listBlogFeedEntries, listNewsletterFeedEntries, listDevotionFeedEntries];

const entriesOf: Record<FeedKind, ListEntries> = {
  blog: listBlogFeedEntries,
  newsletter: listNewsletterFeedEntries,
  devotion: listDevotionFeedEntries,
  all: async (language, limit) => {
    const lists = await Promise.all(areaEntries.map((list) => list(language, limit)));
    return lists.flat().sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  },
};

// The page with the same content as the feed.
const feedPages: Record<FeedKind, string> = {
  all: "/",
  blog: "/blog",
  newsletter: "/newsletter",
  devotion: "/devotion",
};

/** A feed in a language. The same for every caller. */
export async function readFeed(kind: FeedKind, language: Language): Promise<FeedDocument> {
  const t = tFor(language);
  const { site } = await getSettings();
  const buildGuid = await createGuidBuilder(language);
  const entries = (await entriesOf[kind](language, FEED_LENGTH)).slice(0, FEED_LENGTH);
  const changes = entries.map(({ updatedAt }) => updatedAt).sort();
  return {
    title: `${site.siteName} · ${t(`feeds:${kind}.title`)}`,
    description: t(`feeds:${kind}.description`),
    language,
    link: env.PUBLIC_URL + localePath(language, feedPages[kind]),
    self: env.PUBLIC_URL + feedPath(kind, language),
    picture: `${env.PUBLIC_URL}/icons/icon-192.png`,
    updatedAt: changes.at(-1) ?? null,
    items: entries.map(({ name, ...entry }) => ({ guid: buildGuid(name), ...entry })),
    page: {
      heading: t(`feeds:${kind}.title`),
      what: t("feeds:inBrowser.what"),
      copy: t("feeds:inBrowser.copy"),
      how: t("feeds:inBrowser.how"),
      howLink: env.PUBLIC_URL + localePath(language, "/rss-feeds"),
      home: site.siteName,
      homeLink: env.PUBLIC_URL + localePath(language, "/"),
      empty: t("feeds:inBrowser.empty"),
    },
  };
}

/** The four feeds in a language, for the head of a page. */
export const listFeedLinks = (language: Language) =>
  feedKinds.map((kind) => ({
    title: tFor(language)(`feeds:${kind}.title`),
    href: feedPath(kind, language),
  }));

/**
 * Makes the GUIDs of the entries in a language. They hold an id that is written to the database once, so they survive a
 * new title, address or host.
 */
async function createGuidBuilder(language: Language): Promise<(name: string) => string> {
  const { value } = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", "feedId")
    .executeTakeFirstOrThrow();
  return (name) => `limye:${JSON.parse(value) as string}/${name}/${language}`;
}
