// Not in a schema, so that the browser does not load zod.

/** The views of the admin list. `open`: not answered, rejected or closed; so are `private` and `mine`. */
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

/** The views whose count is shown beside their name. */
export const countedViews = ["waiting", "flagged", "mine"] as const;
export type CountedView = (typeof countedViews)[number];
