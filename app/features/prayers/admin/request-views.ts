// Not in a schema, so that the browser does not load zod.

/** The views of the team's list. `open`: neither answered, rejected nor closed; `private` and `mine` are open as well. */
export const requestViews = [
  "waiting",
  "flagged",
  "open",
  "private",
  "mine",
  "answered",
  "rejected",
  "all",
] as const;
export type RequestView = (typeof requestViews)[number];

/** The views whose number is shown beside their name. */
export const countedViews = ["waiting", "flagged", "mine"] as const;
export type CountedView = (typeof countedViews)[number];
