import type { PrayerPageQuery } from "~/features/prayers/requests/requests-page.schema";

type Query = { [Name in keyof PrayerPageQuery]?: PrayerPageQuery[Name] | null };

/** The path of the page with its tab, filters and cursor, without a language prefix. */
export function prayersPath({ tab, type, writtenIn, after, done }: Query): string {
  const query = new URLSearchParams();
  if (tab && tab !== "view") query.set("tab", tab);
  if (type) query.set("type", type);
  if (writtenIn) query.set("writtenIn", writtenIn);
  if (after) query.set("after", after);
  if (done) query.set("done", done);
  return query.size > 0 ? `/prayer-requests?${query.toString()}` : "/prayer-requests";
}
