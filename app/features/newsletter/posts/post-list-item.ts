import type { Language } from "~/i18n/languages";

/** A letter in the administrator's list. */
export interface PostListItem {
  id: number;
  title: string;
  summary: string;
  language: Language;
  isPublished: boolean;
  createdAt: string;
  /** The version that the administrator sees. */
  updatedAt: string;
  /** When it was written, in words. */
  created: string;
  /** When it will be published or sent, in words; null where nothing is planned. */
  planned: string | null;
}

/** To whom a letter can be sent, and how many these are now; of a segment, how many were counted last. */
export interface AudienceOption {
  to: "language" | "all" | `segment-${number}`;
  /** A segment's. */
  name: string | null;
  count: number;
}

/** What waits for its time, or failed when it came. */
export interface PlannedAction {
  type: "newsletter_post" | "newsletter_sending";
  /** In words, in the ministry's time zone. */
  when: string;
  status: "scheduled" | "failed";
  error: string | null;
  to: AudienceOption["to"];
}
