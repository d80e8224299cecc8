import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    moodTracking: MoodTrackingTable;
  }
}

interface MoodTrackingTable {
  id: Id;
  /** The visitor. */
  userId: number;
  /** Sealed and padded, as are the next three (features/mood/sealed-columns.server.ts). */
  mood: string;
  moodText: string;
  /** "" when nothing was written. */
  reflection: string;
  /** Slug of the verse that the visitor was given (library/comfort.ts); "" for none. */
  verseReflection: string;
  /** The visitor's local date. */
  date: string;
  /** The accepted version of the consent text, and when it was accepted. */
  consentVersion: string;
  consentAt: string;
  createdAt: string;
  updatedAt: string;
}
