/** Ways of numbering verses that have a name: King James, Louis Segond 1910, and the Hebrew and Greek texts. */
export const knownNumberings = ["kjv", "lsg1910", "hebrew"] as const;
