/** What may be done with the words of a version, and who is named under them. */
export interface BibleRights {
  /** Null where nobody must be named. */
  attribution: string | null;
  /** In texts that visitors and the team copy and share. */
  mayCopy: boolean;
  /** In feeds, in the lists of the API, and for search engines. */
  mayFeed: boolean;
  mayMail: boolean;
}
export const bibleRights = ["mayCopy", "mayFeed", "mayMail"] as const;
export type BibleRight = (typeof bibleRights)[number];
