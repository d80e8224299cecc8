// Not in a schema, so that the browser does not load zod.

/** The types of a prayer request. */
export const prayerTypes = [
  "healing",
  "family",
  "financial",
  "guidance",
  "protection",
  "salvation",
  "thanksgiving",
  "other",
] as const;
export type PrayerType = (typeof prayerTypes)[number];

/** The status of a prayer request. */
export const prayerStatuses = ["pending", "approved", "praying", "answered", "rejected"] as const;
export type PrayerStatus = (typeof prayerStatuses)[number];

/** The tabs of the public page. */
export const prayerTabs = ["view", "submit", "answered"] as const;
export type PrayerTab = (typeof prayerTabs)[number];

/** The last action of a browser without JavaScript (`?done=`). "sent": a request that needs help lines. */
export const prayersDone = ["pray", "flag", "request", "sent", "testimony"] as const;

/** The actions of a requester on their own request. */
export const ownDone = ["renew", "answer", "close"] as const;
export type OwnDone = (typeof ownDone)[number];

/** Maximum number of names on a card, before "+N more". */
export const NAMES_ON_CARD = 5;

/** The version of the consent text `prayers:consent.text`. Change it when the meaning of the text changes. */
export const CONSENT_VERSION = "2026-11";
