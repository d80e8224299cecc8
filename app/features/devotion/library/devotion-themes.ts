/** The themes of devotions, as the library has them. */
export const devotionThemes = [
  "hope",
  "faith",
  "love",
  "peace",
  "strength",
  "wisdom",
  "gratitude",
  "forgiveness",
  "light",
  "service",
] as const;
