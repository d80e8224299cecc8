/** What can be changed for many subscribers. */
export const manyChanges = ["language", "addInterest", "removeInterest", "unsubscribe"] as const;

/** Subscribers in one transaction, so that other writers get their turn. */
export const MOST_AT_ONCE = 1_000;
