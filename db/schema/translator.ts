import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    textTranslations: TextTranslationsTable;
  }
}

/** A translation by the assistant. It refers to no person, and the text that a person typed is not stored. */
interface TextTranslationsTable {
  id: Id;
  /** Keyed digest of the target language and the typed text. */
  textDigest: string;
  /** Sealed JSON. */
  translatedText: string;
  createdAt: string;
}
