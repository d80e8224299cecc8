import type { PrayerPageQuery } from "~/features/prayers/requests/requests-page.schema";

type Query = { [Name in keyof PrayerPageQuery]?: PrayerPageQuery[Name] | null };

/** The filters and the cursor: where a request stands in the list. */
export type ListPlace = Pick<Query, "type" | "writtenIn" | "after">;

/** The path of the page with its tab, filters and cursor, without a language prefix. */
export const prayersPath = (query: Query): string => withQuery("/prayer-requests", query);

/** The path of one request. Its page leads back to this place in the list. */
export const requestPath = (id: number | string, place: ListPlace & Pick<Query, "done">): string =>
  withQuery(`/prayer-requests/${id}`, place);

/** The path of a request's card in the list. */
export const cardPath = (id: number, place: ListPlace): string => `${prayersPath(place)}#request-${id}`;

/** The place as query parameters, without those that are not set. */
export const placeFields = ({ type, writtenIn, after }: ListPlace): [name: string, value: string][] =>
  Object.entries({ type, writtenIn, after }).flatMap(([name, value]) => (value ? [[name, value]] : []));

function withQuery(path: string, { tab, done, ...place }: Query): string {
  const query = new URLSearchParams([
    ...(tab && tab !== "view" ? [["tab", tab]] : []),
    ...placeFields(place),
    ...(done ? [["done", done]] : []),
  ]);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
