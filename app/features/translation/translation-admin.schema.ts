import type { PostType } from "~/areas/posts";
import type { TranslatableWords } from "./translation.schema";

type Language = "fr" | "ht" | "en" | "es";

/**
 * The state of a translation. `draft`: a person is writing it, not public yet. `outdated`: the original changed since.
 */
export type TranslationState =
  "original" | "none" | "requested" | "failed" | "machine" | "draft" | "approved" | "outdated";

/** A post in one of the site's languages. */
export interface PostInLanguage {
  language: Language;
  state: TranslationState;
  /** Where the translation is written; null for the original. */
  href: string | null;
}

/** A post and the state of its translations. */
export interface TranslationAdminItem {
  id: number;
  title: string;
  language: Language;
  isPublished: boolean;
  states: PostInLanguage[];
}

/** A translation with its original. */
export interface TranslationScreen {
  type: PostType;
  id: number;
  language: Language;
  original: TranslatableWords & {
    language: Language;
    html: string;
    isPublished: boolean;
    /** A digest of these words. The form sends it back: it says which original its writer saw. */
    seen: string;
  };
  /** Null before the first save. */
  translation: TranslatableWords | null;
  state: Exclude<TranslationState, "original">;
  /** Whether a person approved the present translation, also during a new request. */
  isApproved: boolean;
  isByMachine: boolean;
  approvedBy: string | null;
  approvedWhen: string | null;
  /** Why the last request failed. */
  error: string | null;
  /** Scripture that stays in the original's language. */
  scriptureLeft: string[];
  /** "" without a translation. */
  updatedAt: string;
}
