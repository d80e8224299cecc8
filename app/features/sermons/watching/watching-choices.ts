// Not in a schema, so that the browser does not load zod.

/** A sermon counts as completed from this percentage on: few visitors stay until the very end. */
export const COMPLETED_AT = 90;

export const MAX_NOTES = 5_000;
export const MAX_TAKEAWAYS = 20;
export const MAX_TAKEAWAY = 500;

/** Largest accepted watch time of one sermon in minutes (24 h). */
export const MAX_WATCH_MINUTES = 24 * 60;

/** Largest accepted position in seconds (24 h). */
export const MAX_POSITION = 24 * 60 * 60;

/** Interactions that a visitor can remove. `viewed` and `completed` cannot be removed. */
export const removableTypes = ["bookmarked", "liked", "skipped", "rated", "noted"] as const;
export type RemovableType = (typeof removableTypes)[number];
