import type { BadgesPageQuery } from "~/features/badges/badges-page.schema";

type Query = { [Name in keyof BadgesPageQuery]?: BadgesPageQuery[Name] | null };

/** The path of the page with its tab, profile and open badge, without a language prefix. */
export function badgesPath({ tab, profile, badge, done }: Query): string {
  const query = new URLSearchParams();
  if (tab && tab !== "badges") query.set("tab", tab);
  if (profile) query.set("profile", profile);
  if (badge) query.set("badge", badge);
  if (done) query.set("done", done);
  return query.size > 0 ? `/community-badges?${query.toString()}` : "/community-badges";
}
