/** The status of a message. Not in the schema, so that the browser does not load zod. */
export const messageStatuses = ["open", "answered", "archived"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
