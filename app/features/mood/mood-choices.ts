// Not in a schema, so that the browser does not load zod.

/** The moods, each with its emoji in the API. */
export const moodEmojis = {
  peaceful: "😌",
  grateful: "🙏",
  loved: "🥰",
  inspired: "✨",
  hopeful: "🌅",
  strong: "💪",
  blessed: "😇",
  struggling: "😔",
} as const;
export type MoodName = keyof typeof moodEmojis;

/** In the order in which the page shows them. */
export const moodNames = Object.keys(moodEmojis) as MoodName[];

/** All moods except `struggling` are positive. */
export const isPositive = (mood: MoodName): boolean => mood !== "struggling";

export const MAX_REFLECTION = 2_000;

/** Oldest accepted date of an entry, in days before today: a phone can be offline for some days. */
export const MAX_DAYS_BACK = 7;

/** The version of the consent text `mood:consent.text`. Change it when the meaning of the text changes. */
export const CONSENT_VERSION = "2026-11";

/** The last action of a browser without JavaScript (`?done=`). */
export const moodDone = ["save", "delete"] as const;
