import type { EngagementDone, EngagementTab } from "~/features/growth/page-choices";

interface Query {
  tab?: EngagementTab;
  done?: EngagementDone;
}

/** The path of the page, without a language prefix. */
export function engagementPath({ tab, done }: Query = {}): string {
  const query = new URLSearchParams();
  if (tab && tab !== "recommendations") query.set("tab", tab);
  if (done) query.set("done", done);
  return query.size > 0 ? `/spiritual-engagement?${query.toString()}` : "/spiritual-engagement";
}
