import type { GrowthDone, GrowthPageTab } from "~/features/growth/page-choices";

interface Query {
  tab?: GrowthPageTab;
  done?: GrowthDone;
}

/** The path of the page, without a language prefix. */
export function growthPath({ tab, done }: Query = {}): string {
  const query = new URLSearchParams();
  if (tab && tab !== "overview") query.set("tab", tab);
  if (done) query.set("done", done);
  return query.size > 0 ? `/spiritual-growth?${query.toString()}` : "/spiritual-growth";
}
