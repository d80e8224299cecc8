/** What readers of the languages without an entry get on that day. */
export const otherLanguagesChoices = ["passage", "translation", "library"] as const;
export type OtherLanguagesChoice = (typeof otherLanguagesChoices)[number];
