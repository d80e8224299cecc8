/** What can be reported. docs/programs.md says what each event holds. */
export const eventTypes = [
  "subscriber.created",
  "donation.completed",
  "message.received",
  "prayer_request.received",
  "post.published",
] as const;
export type EventType = (typeof eventTypes)[number];

/** What the administration sends to try an address out. */
export const testEvent = "test";

/** Key of the name of an event. */
export const eventTextKey = (event: string) => `admin-webhooks:events.${event}`;
