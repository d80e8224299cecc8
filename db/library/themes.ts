export const themes = [
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
export type Theme = (typeof themes)[number];
