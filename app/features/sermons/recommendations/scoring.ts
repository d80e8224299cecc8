import type { IndexedSermon, LibraryIndex } from "./index-library";
import type { KnownWork, Taste, VisitorFacts } from "./learn-taste";

export const respects = ["topic", "tags", "difficulty", "need", "popularity", "freshness"] as const;
/** A sermon's score in each respect, 0 to 1. */
export type Respects = Record<(typeof respects)[number], number>;

/** What is known when a library is scored for a visitor. */
export interface Scoring {
  library: LibraryIndex;
  visitor: VisitorFacts;
  taste: Taste;
  /** They add up to 1. */
  weights: Respects;
  now: Date;
}

export interface ScoredSermon {
  sermon: IndexedSermon;
  score: number;
  respects: Respects;
  /** What the visitor did with it; undefined for a sermon that is new to them. */
  known: KnownWork | undefined;
}

/** Opened and not finished. */
export const isBegun = ({ isDone, isViewed, percentage }: KnownWork): boolean =>
  !isDone && (isViewed || percentage > 0);
