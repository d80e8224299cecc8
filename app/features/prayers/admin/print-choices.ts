// Not in a schema, so that the browser does not load zod.

/** The names on a list for a prayer meeting: first names, or none. */
export const printedNames = ["first", "none"] as const;
export type PrintedNames = (typeof printedNames)[number];

/** A list holds so many requests at most. */
export const MAX_PRINTED = 400;
