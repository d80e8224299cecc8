/** How often letters come (spec admin §3: weekly unless chosen). */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** How long letters rest. */
export const pauses = ["none", "oneMonth", "threeMonths", "until"] as const;
