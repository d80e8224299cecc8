import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { countryOptions } from "~/i18n/country-options";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { getSettings } from "~/settings/settings.server";
import { NAMES_ON_CARD } from "../prayer-choices";
import { getPublicRequest, listPublicRequests } from "./list.server";
import { createRequestCardMapper } from "./request-card.server";
import { listedRequestPageQuery, prayerPageQuery, type PrayerPageQuery } from "./requests-page.schema";
import type { RequestId } from "./requests.schema";
import { canTranslateRequests } from "./translate-request.server";

const PAGE_SIZE = 12;

/** The query of the public page. Throws AppError 404 for an invalid filter or position. */
export function readPrayerQuery(request: Request): PrayerPageQuery {
  const query = prayerPageQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}

/** The query of the page of one request. */
export const readRequestQuery = (request: Request) => listedRequestPageQuery.parse(readQuery(request));

/** Data for the forms on the cards. Does not depend on the visitor. */
async function boardData({ language }: Caller) {
  const { showNames } = (await getSettings()).prayers;
  return { showNames, countries: countryOptions(language), canTranslate: canTranslateRequests() };
}

/** A page of the list as its screen shows it. */
export async function loadRequests(caller: Caller, { type, writtenIn, after }: PrayerPageQuery) {
  const query = { type, writtenIn, after, limit: PAGE_SIZE };
  const { requests, next } = await listPublicRequests(caller, query, NAMES_ON_CARD);
  const toCard = await createRequestCardMapper(caller);
  return {
    board: await boardData(caller),
    cards: requests.map((request) => toCard(request)),
    next,
  };
}

/** One listed request for its own screen, with its full text. Throws AppError 404. */
export async function loadListedRequest(caller: Caller, id: RequestId) {
  const request = await getPublicRequest(caller, id);
  const toCard = await createRequestCardMapper(caller);
  return {
    board: await boardData(caller),
    card: toCard(request, { isWhole: true }),
    link: new URL(`/prayer-requests/${request.id}`, env.PUBLIC_URL).href,
  };
}
