import type { PrayerStatus, PrayerType } from "../prayer-choices";

/** A request as its card shows it. */
export interface RequestCard {
  id: number;
  title: string;
  requesterName: string;
  status: PrayerStatus;
  prayerType: PrayerType;
  isUrgent: boolean;
  /** It can be prayed for. */
  isOpen: boolean;
  language: string;
  description: string;
  /** At least one text is shortened. */
  isExcerpt: boolean;
  createdAt: string;
  /** When it was asked: in a list "today" or "yesterday", else the date. */
  day: string;
  /** The first people who prayed; empty when the settings show only the count. */
  names: string[];
  prayerCount: number;
  answer: { text: string; day: string | null } | null;
}

/** The card for the requester. */
export interface OwnRequest extends RequestCard {
  requesterEmail: string | null;
  isPublic: boolean;
  isClosed: boolean;
  /** It waits for the team. */
  isWaiting: boolean;
  isCrisis: boolean;
  /** Path of the page behind the secret link. */
  managePath: string;
}
