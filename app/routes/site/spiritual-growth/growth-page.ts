/** The tabs of the page, in their order (spec admin §2). */
export const growthTabs = ["overview", "goals", "recommendations", "achievements"] as const;
export type GrowthPageTab = (typeof growthTabs)[number];

/** Values of `done` in the address: the form that a browser without JavaScript sent. */
export const growthDone = ["complete", "create", "add", "delete"] as const;
export type GrowthDone = (typeof growthDone)[number];

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
