import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { dateIn, formatDate, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { getSettings } from "~/settings/settings.server";
import { sermonListQuery, type Sermon, type SermonListQuery } from "../library/sermons.schema";
import { getSermon, listSermons } from "../library/sermons.server";
import { suggestNextSermon } from "../recommendations/next-sermon.server";
import { getOwnWatching } from "../watching/own-watching.server";
import { minutesOf, toSermonCard } from "./sermon-card";
import { sermonPageQuery, type SermonPageQuery } from "./sermon-page.schema";
import { splitTranscript } from "./split-transcript";

/** Parses the query of the list. Throws AppError 404 for an invalid filter or cursor. */
export function readSermonListQuery(request: Request): SermonListQuery {
  const query = sermonListQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}

export const readSermonQuery = (request: Request): SermonPageQuery =>
  sermonPageQuery.parse(readQuery(request));

/** A page of the published sermons, in the reader's language or in all languages. */
export async function showSermons(caller: Caller, { languages, ...query }: SermonListQuery) {
  const lang = languages === "all" ? undefined : caller.language;
  const { sermons, newer, older } = await listSermons(caller, { ...query, lang });
  return { cards: sermons.map(toSermonCard), newer, older };
}

/**
 * A sermon and the caller's interactions with it. `isPersonal`: the answer belongs to one visitor, or is a draft for
 * the team, so it must not be cached. Throws AppError 404.
 */
export async function showSermon(caller: Caller, { id }: { id: number }) {
  const sermon = await getSermon(caller, { id });
  return {
    isPersonal: caller.visitor !== null || !sermon.isPublished,
    sermon: await toScreen(sermon, caller.language),
    own: await getOwnWatching(caller, { id }),
    next: sermon.isPublished ? await showNext(caller, sermon) : null,
  };
}

async function showNext(caller: Caller, sermon: Sermon) {
  const next = await suggestNextSermon(caller, sermon);
  if (!next) return null;
  const { id, title, topic, difficulty, reason, duration } = next;
  return { ...{ id, title, topic, difficulty, reason }, minutes: minutesOf(duration) };
}
export type NextSermonOnScreen = NonNullable<Awaited<ReturnType<typeof showNext>>>;

async function toScreen(sermon: Sermon, language: Language) {
  const { youtubeId, audioUrl, duration, aiSummary, isSummaryByAi, isPublished, publishedAt, tags } = sermon;
  const number = (value: number) => formatNumber(value, language);
  const day = publishedAt && dateIn((await getSettings()).publishing.timeZone, new Date(publishedAt));
  return {
    ...toSermonCard(sermon),
    ...splitTranscript(sermon),
    ...{ youtubeId, audioUrl, duration, aiSummary, isSummaryByAi, isPublished, tags },
    url: env.PUBLIC_URL + localePath(sermon.language, `/sermons/${sermon.id}`),
    published: day && { date: day, words: formatDate(day, language) },
    views: { count: sermon.viewCount, words: number(sermon.viewCount) },
    ratings: {
      count: sermon.ratingCount,
      words: number(sermon.ratingCount),
      average: number(Math.round(10 * sermon.averageRating) / 10),
    },
  };
}

export type SermonOnScreen = Awaited<ReturnType<typeof toScreen>>;
