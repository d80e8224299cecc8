/** What a sermon is about. */
export const sermonTopics = [
  "faith",
  "hope",
  "love",
  "peace",
  "strength",
  "wisdom",
  "gratitude",
  "forgiveness",
  "light",
  "service",
  "prayer",
  "family",
] as const;
export type SermonTopic = (typeof sermonTopics)[number];

/** From the easiest to the hardest. */
export const sermonDifficulties = ["beginner", "intermediate", "advanced"] as const;
export type SermonDifficulty = (typeof sermonDifficulties)[number];

/** What a visitor can do with a sermon. The first two come from the specification. */
export const interactionTypes = [
  "viewed",
  "bookmarked",
  "liked",
  "skipped",
  "rated",
  "noted",
  "completed",
] as const;
export type InteractionType = (typeof interactionTypes)[number];
