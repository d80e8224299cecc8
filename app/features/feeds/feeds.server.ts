import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import type { FeedItem, FeedDocument } from "~/http/rss.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import {
  listBlogFeedItems,
  listDevotionFeedItems,
  FEED_LENGTH,
  createGuidBuilder,
  listNewsletterFeedItems,
  type BuildGuid,
} from "./feed-items.server";
import { feedKinds, feedPath, type FeedKind } from "./feed-paths";

const feedSources: Record<FeedKind, (language: Language, guidOf: BuildGuid) => Promise<FeedItem[]>> = {
  blog: listBlogFeedItems,
  newsletter: listNewsletterFeedItems,
  devotion: listDevotionFeedItems,
  all: async (...of) => {
    const lists = await Promise.all(
      [listBlogFeedItems, listNewsletterFeedItems, listDevotionFeedItems].map((list) => list(...of)),
    );
    return lists.flat().sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  },
};

// Where a feed's readers find the same on the site.
const feedPages: Record<FeedKind, string> = {
  all: "/",
  blog: "/blog",
  newsletter: "/newsletter",
  devotion: "/devotion",
};

/** A feed in a language: what everybody may read, whoever asks. */
export async function readFeed(kind: FeedKind, language: Language): Promise<FeedDocument> {
  const t = tFor(language);
  const { site } = await getSettings();
  const entries = (await feedSources[kind](language, await createGuidBuilder(language))).slice(
    0,
    FEED_LENGTH,
  );
  const changes = entries.map(({ updatedAt }) => updatedAt).sort();
  return {
    title: `${site.siteName} · ${t(`feeds:${kind}.title`)}`,
    description: t(`feeds:${kind}.description`),
    language,
    link: env.PUBLIC_URL + localePath(language, feedPages[kind]),
    self: env.PUBLIC_URL + feedPath(kind, language),
    picture: `${env.PUBLIC_URL}/icons/icon-192.png`,
    updatedAt: changes.at(-1) ?? null,
    items: entries,
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

/** The four feeds in a language, for the heads of pages. */
export const listFeedLinks = (language: Language) =>
  feedKinds.map((kind) => ({
    title: tFor(language)(`feeds:${kind}.title`),
    href: feedPath(kind, language),
  }));
