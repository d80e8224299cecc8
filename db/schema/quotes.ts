import type { Generated } from "kysely";
import type { GeneratedLanguage, Id } from "./columns";

declare module "./index" {
  interface DB {
    inspirationalQuotes: InspirationalQuotesTable;
    quoteShares: QuoteSharesTable;
  }
}

interface InspirationalQuotesTable {
  id: Id;
  quote: string;
  /** Null: scripture, or the ministry itself when there is no verse reference. */
  author: string | null;
  /** The author's work that it is from. */
  work: string | null;
  /** Only scripture has one. */
  verseReference: string | null;
  /** The code of the Bible version. */
  version: string | null;
  language: GeneratedLanguage;
  category: string;
  /** `#3B82F6` */
  backgroundColor: Generated<string>;
  textColor: Generated<string>;
  template: Generated<string>;
  shareCount: Generated<number>;
  source: Generated<"library" | "ai">;
  /** The entry of the library; null for a sentence by AI. */
  librarySlug: string | null;
  /** Unique. Only rows that were seeded into a new site have one. */
  seedKey: string | null;
  /** The visitor it was generated for. */
  visitorId: number | null;
  createdAt: string;
}

/** At most one row per quote, visitor and platform. */
interface QuoteSharesTable {
  id: Id;
  quoteId: number;
  visitorId: number;
  platform: string;
  createdAt: string;
}
