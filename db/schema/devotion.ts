import type { Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    dailyContent: DailyContentTable;
    dailyMotivations: DailyMotivationsTable;
    reflectionDrafts: ReflectionDraftsTable;
    ownDevotions: OwnDevotionsTable;
    ownDevotionTexts: OwnDevotionTextsTable;
    libraryDates: LibraryDatesTable;
    leftOutDevotions: LeftOutDevotionsTable;
    libraryApprovals: LibraryApprovalsTable;
    whatsappMails: WhatsappMailsTable;
    devotionRecordings: DevotionRecordingsTable;
  }
}

declare module "./writing" {
  interface VersionedTables {
    dailyMotivations: true;
  }
}

interface DailyContentTable {
  id: Id;
  date: string;
  language: LanguageColumn;
  verse: string;
  reference: string;
  version: string | null;
  explanation: string;
  motivation: string;
  source: "curated" | "ai" | "admin";
  libraryId: string | null;
  /** Display name of the administrator who saved or approved the text; the public page shows it. */
  approvedBy: string | null;
  approvedAt: string | null;
  /** What the day's languages without an entry get; null: nobody chose, or the choice is in another language's row. */
  otherLanguages: OtherLanguages | null;
  createdAt: string;
  updatedAt: string;
}

/** The library's text of the same passage, a translation that a person approves, or the library's text of the day. */
export type OtherLanguages = "passage" | "translation" | "library";

interface DailyMotivationsTable {
  id: Id;
  title: string;
  content: string;
  bibleVerse: string | null;
  verseReference: string | null;
  /** As in `daily_content`: a code, or a name. */
  version: string | null;
  language: LanguageColumn;
  isPublished: boolean;
  publishDate: string | null;
  author: string;
  tags: string;
  source: "curated" | "ai" | "admin";
  /** `date:language` on rows of the daily job: makes the job idempotent. */
  scheduleKey: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Digests of texts that an AI drafted. A saved text with the same digest gets `source: "ai"`. */
interface ReflectionDraftsTable {
  id: Id;
  digest: string;
  createdAt: string;
}

/** A devotion that the team wrote for its library. */
interface OwnDevotionsTable {
  id: Id;
  /** Names it in exported files: an id of another installation would be another devotion's here. */
  code: string;
  /** `MM-DD`, or null when it may come on any day. */
  day: string | null;
  theme: string;
  /** Display name of the administrator who saved it last; null without a chosen name. */
  author: string | null;
  createdAt: string;
  updatedAt: string;
}

interface OwnDevotionTextsTable {
  ownDevotionId: number;
  language: LanguageColumn;
  verse: string;
  reference: string;
  version: string | null;
  explanation: string;
  motivation: string;
}

/** What the team put on a date (`YYYY-MM-DD`). */
interface LibraryDatesTable {
  date: string;
  /** `library:<id>` or `own:<id>`. */
  devotion: string;
}

/** Devotions that the team does not want to publish. */
interface LeftOutDevotionsTable {
  devotion: string;
}

/** Who read and approved a text of the library. It counts as long as the text has this digest. */
interface LibraryApprovalsTable {
  devotion: string;
  language: LanguageColumn;
  digest: string;
  /** Null for an administrator without a chosen name. */
  approvedBy: string | null;
  approvedAt: string;
}

/** An administrator who gets the morning's text for WhatsApp by mail. */
interface WhatsappMailsTable {
  userId: number;
  /** A list of languages, never empty. */
  languages: string;
  /** The last date whose mail was queued. */
  sentFor: string | null;
}

interface DevotionRecordingsTable {
  id: Id;
  date: string;
  language: LanguageColumn;
  /** A file name that the server chose: `3f9c….ogg`. */
  file: string;
  type: "audio/mp4" | "audio/ogg" | "audio/mpeg";
  /** Bytes. */
  size: number;
  /** Its length. */
  seconds: number;
  bytes: Buffer;
  createdAt: string;
}
