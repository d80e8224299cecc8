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
  /** The texts are only the beginnings of longer ones. */
  isExcerpt: boolean;
  createdAt: string;
  /** The date in words. */
  day: string;
  /** The first people who prayed; none where the settings show the count alone. */
  names: string[];
  prayerCount: number;
  answer: { text: string; day: string | null } | null;
}

/** The same for the person who asked. */
export interface OwnRequest extends RequestCard {
  requesterEmail: string | null;
  isPublic: boolean;
  isClosed: boolean;
  /** It waits for the team. */
  isWaiting: boolean;
  isCrisis: boolean;
  /** The page behind its secret link. */
  managePath: string;
}
