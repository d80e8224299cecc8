import type { PostInLanguage } from "~/features/translation/translation-admin.schema";

/** The languages of a post, where a translation whose approval is held counts as approved. */
export const showDecided = (
  languages: PostInLanguage[],
  isDecided: (key: string) => boolean,
): PostInLanguage[] =>
  languages.map((one) => (one.href && isDecided(one.href) ? { ...one, state: "approved" } : one));
