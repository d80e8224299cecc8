/** The period that a sending without a post is for. Each is sent once. */
export const devotionSlot = (date: string) => `devotion:${date}`;
export const digestSlot = (date: string) => `gathered:${date}`;
export const digestAfterSendingSlot = (sendingId: number) => `gathered:after-${sendingId}`;

/** The date that a slot names; null where it follows another sending. */
export const slotDate = (slot: string | null): string | null =>
  /^(?:devotion|gathered):(\d{4}-\d\d-\d\d)$/.exec(slot ?? "")?.[1] ?? null;
