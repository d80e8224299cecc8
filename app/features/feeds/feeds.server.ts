import { env } from "~/config/env.server";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import type { FeedSource } from "~/areas/feed-source";
import type { FeedDocument } from "~/http/rss.server";
import { mailSender } from "~/features/mail/account/configured-mail-server.server";
import { requireFound } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { readSiteId } from "~db/site-id";
import { feedPath } from "./feed-paths";
import { listFeedSources } from "./feed-sources.server";

/** The most entries of a feed. A podcast has all its episodes. */
export const FEED_LENGTH = 20;

/** A feed in a language. The same for every caller. Throws AppError 404 for a kind that no area has. */
export async function readFeed(kind: string, language: Language): Promise<FeedDocument> {
  const source = requireFound(listFeedSources().get(kind));
  const t = tFor(language);
  const settings = await getSettings();
  const { site, ministry } = settings;
  const buildGuid = await createGuidBuilder(language);
  const entries = source.podcast
    ? await source.podcast.listEpisodes(language)
    : (await source.list(language, FEED_LENGTH)).slice(0, FEED_LENGTH);
  const changes = entries.map(({ updatedAt }) => updatedAt).sort();
  return {
    title: `${site.siteName} · ${t(textKey(source.texts, "title"))}`,
    description: t(textKey(source.texts, "description")),
    language,
    link: env.PUBLIC_URL + localePath(language, source.page),
    self: env.PUBLIC_URL + feedPath(kind, language),
    picture: `${env.PUBLIC_URL}/icons/icon-192.png`,
    updatedAt: changes.at(-1) ?? null,
    items: entries.map(({ name, guid = buildGuid(name), ...entry }) => ({ guid, ...entry })),
    ...(source.podcast && {
      podcast: {
        author: authorNameIn(settings),
        email: ministry.email || mailSender(settings).address,
        cover: env.PUBLIC_URL + source.podcast.cover(language),
      },
    }),
    page: {
      heading: t(textKey(source.texts, "title")),
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

/** The feeds that every page links to in its head. */
export const listFeedLinks = (language: Language) =>
  [...listFeedSources()]
    .filter(([, { isOfItsPages }]) => !isOfItsPages)
    .map((feed) => toLink(feed, language));

/** The feeds that only the pages of `page` link to. */
export const listFeedLinksOf = (page: string, language: Language) =>
  [...listFeedSources()]
    .filter(([, source]) => source.isOfItsPages && source.page === page)
    .map((feed) => toLink(feed, language));

const toLink = ([kind, { texts }]: [string, FeedSource], language: Language) => ({
  title: tFor(language)(textKey(texts, "title")),
  href: feedPath(kind, language),
});

/**
 * Makes the GUIDs of the entries in a language. They hold an id that is written to the database once, so they survive a
 * new title, address or host.
 */
async function createGuidBuilder(language: Language): Promise<(name: string) => string> {
  const siteId = await readSiteId();
  return (name) => `limye:${siteId}/${name}/${language}`;
}
