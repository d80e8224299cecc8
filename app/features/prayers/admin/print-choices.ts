// Not in a schema, so that the browser does not load zod.

/** Which names a printed prayer list shows: first names, or none. */
export const printedNames = ["first", "none"] as const;
export type PrintedNames = (typeof printedNames)[number];

/** Maximum number of requests on one printed list. */
export const MAX_PRINTED = 400;
