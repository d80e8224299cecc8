/** How often letters come (spec admin §3: weekly unless chosen). */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** How long letters rest. */
export const pauses = ["none", "oneMonth", "threeMonths", "until"] as const;

/** What a subscriber says they care about; segments select on it. */
export const interests = ["devotion", "prayer", "bibleStudy", "testimonies", "events", "giving"] as const;
export type Interest = (typeof interests)[number];

/** The specification's donor segments (admin §2): faithful is who gave and has not reached silver. */
export const donorSegments = ["platinum", "gold", "silver", "faithful"] as const;

/** What a segment asks of a subscriber. */
export const criteriaNames = ["languages", "interests", "frequencies", "donorLevels"] as const;
