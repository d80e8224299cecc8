import type { Generated } from "kysely";
import type { GeneratedLanguage, Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    prayerRequests: PrayerRequestsTable;
    prayers: PrayersTable;
    prayerFlags: PrayerFlagsTable;
    prayerAnswers: PrayerAnswersTable;
    prayerTranslations: PrayerTranslationsTable;
  }
}

interface PrayerRequestsTable {
  id: Id;
  /** Sealed, as are the e-mail and the phone (requests/sealed-columns.server.ts). */
  requesterName: string;
  requesterEmail: string | null;
  requesterPhone: string | null;
  /** Keyed digest of the case-folded e-mail: finds the requests of an address. */
  requesterDigest: string | null;
  prayerType: string;
  /** Sealed in a private request, as are the description and the answer. */
  title: string;
  description: string;
  /** The language it is written in. */
  language: GeneratedLanguage;
  isUrgent: Generated<boolean>;
  isPublic: Generated<boolean>;
  /** The name is hidden from visitors. */
  isAnonymous: Generated<boolean>;
  /** The text contains crisis words. */
  isCrisis: Generated<boolean>;
  status: Generated<"pending" | "approved" | "rejected" | "praying" | "answered">;
  answeredDate: string | null;
  answeredDescription: string | null;
  /** The accepted version of the consent text, and when it was accepted. */
  consentVersion: string | null;
  consentAt: string | null;
  /** The visitor whose browser sent it. */
  visitorId: number | null;
  /** Null: waits for review by the team. */
  reviewedAt: string | null;
  approvedAt: string | null;
  /** When it was approved, or last confirmed as open by the requester; null once it is answered. */
  renewedAt: string | null;
  remindedAt: string | null;
  /** Closed by the requester, or expired. */
  closedAt: string | null;
  /** Hidden by flags or by the team. */
  hiddenAt: string | null;
  /** Flags since the last review. */
  flagCount: Generated<number>;
  /** When the team last showed it although it was flagged or hidden. From then on flags do not hide it. */
  shownAt: string | null;
  /** Answers proposed by others that wait for the team. */
  proposedCount: Generated<number>;
  prayerCount: Generated<number>;
  /** The prayers that count towards the order of the list. */
  orderCount: Generated<number>;
  /** `prayerCount` at the last digest mail. */
  digestedCount: Generated<number>;
  /** Null: visitors do not see it. See requests/list-place.ts. */
  listRank: number | null;
  listOrder: Generated<number>;
  /** The administrator who takes care of a private request. */
  assignedTo: number | null;
  createdAt: string;
  updatedAt: string;
}

/** One person's prayer for one request. */
interface PrayersTable {
  id: Id;
  prayerRequestId: number;
  visitorId: number | null;
  /** 1 for the first prayer of the request. */
  position: number;
  /** "" when the team removed it. */
  name: string;
  language: LanguageColumn;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  createdAt: string;
}

interface PrayerFlagsTable {
  id: Id;
  prayerRequestId: number;
  visitorId: number | null;
  createdAt: string;
}

/** An answer that somebody other than the requester proposed; it waits for the team. */
interface PrayerAnswersTable {
  id: Id;
  prayerRequestId: number;
  visitorId: number | null;
  /** Sealed in a private request. */
  description: string;
  createdAt: string;
}

/** A machine translation of a public request. */
interface PrayerTranslationsTable {
  id: Id;
  prayerRequestId: number;
  /** The target language. */
  language: LanguageColumn;
  /** SHA-256 of the original texts. When they change, the translation is no longer used. */
  textHash: string;
  /** JSON {title, description, answer}. */
  translatedText: string;
  createdAt: string;
}
