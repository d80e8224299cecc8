// Not in a schema, so that the browser does not load zod.

/** Percent from which a sermon counts as completed: few stay for the closing notes. */
export const COMPLETED_AT = 90;

export const MAX_NOTES = 5_000;
export const MAX_TAKEAWAYS = 20;
export const MAX_TAKEAWAY = 500;

/** Minutes of one sermon that a visitor can report: a day. */
export const MAX_WATCH_MINUTES = 24 * 60;

/** Seconds into a recording: a day. */
export const MAX_POSITION = 24 * 60 * 60;

/** What a visitor can take back. What was watched stays watched. */
export const removableTypes = ["bookmarked", "liked", "skipped", "rated", "noted"] as const;
export type RemovableType = (typeof removableTypes)[number];
