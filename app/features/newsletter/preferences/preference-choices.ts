/**
 * How often mails come, weekly by default. `daily` and `weekly`: a newsletter comes when it is sent,
 * `daily` also the morning's devotion. `weeklyDigest`: one mail a week at most. `monthly`: one mail a month.
 */
export const frequencies = ["daily", "weekly", "weeklyDigest", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** What comes by mail: the daily devotion and the newsletter. */
export const contentTypes = ["devotional", "updates"] as const;
export type ContentType = (typeof contentTypes)[number];

/** How mails come. */
export const communicationMethods = ["email"] as const;

/** How long no mails come. */
export const pauses = ["none", "oneMonth", "threeMonths", "until"] as const;

/** A post about an interest goes to subscribers who chose it and to those who chose none. */
export const interests = ["devotion", "prayer", "bibleStudy", "testimonies", "events", "giving"] as const;
export type Interest = (typeof interests)[number];
