// Not in a schema, so that the browser does not load zod.

/** The moods (spec public §3), each with the emoji that names it in the API. */
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

/** All but one are positive (spec public §2). */
export const isPositive = (mood: MoodName): boolean => mood !== "struggling";

export const MAX_REFLECTION = 2_000;

/** An entry may be made for so many days in the past: a phone that was offline sends late. */
export const MAX_DAYS_BACK = 7;

/** The version of the consent text `mood:consent.text`. A change of its meaning needs a new one. */
export const CONSENT_VERSION = "2026-11";

/** What a browser without JavaScript has just done (`?done=`). */
export const moodDone = ["save", "delete"] as const;
