import type { ContentType, TranslatableWords } from "./translation.schema";

type Language = "fr" | "ht" | "en" | "es";

/**
 * How a post stands in a language. `draft`: a person is writing it, nobody sees it yet; `outdated`: the original was
 * changed since.
 */
export type TranslationState =
  "original" | "none" | "requested" | "failed" | "machine" | "draft" | "approved" | "outdated";

/** A post and how it stands in each language. */
export interface TranslationAdminItem {
  id: number;
  title: string;
  language: Language;
  isPublished: boolean;
  states: { language: Language; state: TranslationState; href: string | null }[];
}

/** A translation beside its original. */
export interface TranslationScreen {
  type: ContentType;
  id: number;
  language: Language;
  original: TranslatableWords & {
    language: Language;
    html: string;
    isPublished: boolean;
    /** Names these words: sent with a translation, it says what its writer saw. */
    seen: string;
  };
  /** Null while there are no words yet. */
  translation: TranslatableWords | null;
  state: Exclude<TranslationState, "original">;
  /** Whether a person approved what stands there, whatever is under way. */
  isApproved: boolean;
  isByMachine: boolean;
  approvedBy: string | null;
  approvedWhen: string | null;
  /** Why the last request came to nothing. */
  error: string | null;
  /** Passages of scripture that stay in the original's language. */
  scriptureLeft: string[];
  /** Empty while there is no translation. */
  updatedAt: string;
}
