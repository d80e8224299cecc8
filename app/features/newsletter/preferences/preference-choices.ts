/** How often letters come (spec admin §3: weekly unless chosen). */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** What comes by mail: the morning's devotion, and the newsletter (spec admin §3, contentTypes). */
export const contentTypes = ["devotional", "updates"] as const;
export type ContentType = (typeof contentTypes)[number];

/** How mails come (spec admin §3, communicationMethod): there is one way. */
export const communicationMethods = ["email"] as const;

/** How long letters rest. */
export const pauses = ["none", "oneMonth", "threeMonths", "until"] as const;

/** What a subscriber cares about: a newsletter about something goes to who chose it, and to who chose nothing. */
export const interests = ["devotion", "prayer", "bibleStudy", "testimonies", "events", "giving"] as const;
export type Interest = (typeof interests)[number];

/** The specification's donor segments (admin §2): faithful is who gave and has not reached silver. */
export const donorSegments = ["platinum", "gold", "silver", "faithful"] as const;

/** What a segment asks of a subscriber. */
export const criteriaNames = [
  "languages",
  "interests",
  "frequencies",
  "donorLevels",
  "contentTypes",
] as const;
