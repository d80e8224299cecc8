// Not in a schema, so that the browser does not load zod.

/** What the buttons of a sermon's page do. */
export const reactions = ["bookmark", "unbookmark", "like", "unlike", "skip", "unskip", "complete"] as const;
export type Reaction = (typeof reactions)[number];

/** What a browser without JavaScript has just done (`?done=`). */
export const sermonDone = [...reactions, "rate", "unrate", "note", "unnote"] as const;
export type SermonDone = (typeof sermonDone)[number];
