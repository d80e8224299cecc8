/** The unique key of a regular sending: each slot is sent once. */
export const devotionSlot = (date: string) => `devotion:${date}`;
export const digestSlot = (date: string) => `gathered:${date}`;
export const digestAfterSendingSlot = (sendingId: number) => `gathered:after-${sendingId}`;

/** The date of a slot; null for a digest after another sending. */
export const slotDate = (slot: string | null): string | null =>
  /^(?:devotion|gathered):(\d{4}-\d\d-\d\d)$/.exec(slot ?? "")?.[1] ?? null;
