/** The tabs of the page, in their order (spec admin §2). */
export const engagementTabs = ["recommendations", "growth", "goals", "metrics"] as const;
export type EngagementTab = (typeof engagementTabs)[number];

/** Values of `done` in the address: the form that a browser without JavaScript sent. */
export const engagementDone = ["favorite", "unfavorite", "generate", "metrics", "initialize"] as const;
export type EngagementDone = (typeof engagementDone)[number];

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
