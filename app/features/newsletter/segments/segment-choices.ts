/** The donor segments. `faithful`: a donor below the silver level. */
export const donorSegments = ["platinum", "gold", "silver", "faithful"] as const;

/** The criteria of a segment that are lists. */
export const criteriaNames = [
  "languages",
  "interests",
  "frequencies",
  "donorLevels",
  "contentTypes",
] as const;
