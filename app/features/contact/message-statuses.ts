/** How far a message is; apart from the schema, which no browser downloads. */
export const messageStatuses = ["open", "answered", "archived"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
