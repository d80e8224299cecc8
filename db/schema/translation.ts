import type { Generated } from "kysely";
import type { Id, LanguageColumn } from "./columns";
import type { PostTypes } from "./writing";

declare module "./index" {
  interface DB {
    contentTranslations: ContentTranslationsTable;
  }
}

interface ContentTranslationsTable {
  id: Id;
  contentType: keyof PostTypes;
  /** A post's id as text. */
  contentId: string;
  originalLanguage: LanguageColumn;
  targetLanguage: LanguageColumn;
  /** The text that was translated, as JSON {title, summary, content}. Shows whether the original changed since. */
  originalText: string;
  /** The same shape; empty until translated. */
  translatedText: Generated<string>;
  /** `completed`: translated by AI, not approved yet. */
  status: Generated<"requested" | "completed" | "approved" | "failed">;
  translatedBy: Generated<"ai" | "admin">;
  approvedBy: string | null;
  approvedAt: string | null;
  error: string | null;
  createdAt: string;
  updatedAt: string;
}
