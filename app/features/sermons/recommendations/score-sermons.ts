import { diversify } from "./diversify";
import { explain } from "./explain";
import { workOf, type LibraryIndex } from "./index-library";
import { decay, learnTaste, type Taste, type VisitorFacts } from "./learn-taste";
import { makeMeasure } from "./measure-respects";
import type { Reason } from "./reasons";
import { isBegun, respects, type Respects, type ScoredSermon, type Scoring } from "./scoring";

export interface Recommendation {
  sermonId: number;
  /** 0 to 1. */
  score: number;
  /** The most important first; never empty. */
  reasons: Reason[];
}

const CONTINUE_HALF_LIFE_DAYS = 14;
/** A sermon begun just now is lifted by this share of the distance from its score to 1. */
const CONTINUE_LIFT = 0.5;
/** Of the begun and bookmarked sermons, only this many of the latest are recommended. */
const MAX_KNOWN = 3;
/** Diversification chooses among this many of the best. */
const POOL = 120;

/**
 * The best sermons of a library for a visitor, best first. Sermons that the visitor finished, skipped or rated badly
 * are left out. Pure: the same facts give the same answer.
 */
export function scoreSermons(
  library: LibraryIndex,
  visitor: VisitorFacts,
  { now, limit }: { now: Date; limit: number },
): Recommendation[] {
  const taste = learnTaste(library, visitor, now);
  const scoring: Scoring = { library, visitor, taste, weights: weightsFor(taste, visitor), now };
  const best = scoreAll(scoring)
    .sort((a, b) => b.score - a.score || a.sermon.id - b.sermon.id)
    .slice(0, POOL);
  return diversify(best, limit).map(({ score, ...candidate }) => ({
    sermonId: candidate.sermon.id,
    score,
    reasons: explain(scoring, candidate),
  }));
}

/** The less is known of a visitor, the more popularity counts. */
function weightsFor({ confidence }: Taste, { goalTypes, growthAreas }: VisitorFacts): Respects {
  const weights: Respects = {
    topic: 0.3 * confidence,
    tags: 0.3 * confidence,
    difficulty: 0.1,
    need: goalTypes.length + growthAreas.length > 0 ? 0.14 : 0,
    popularity: 0.2 + 0.3 * (1 - confidence),
    freshness: 0.04,
  };
  let sum = 0;
  for (const respect of respects) sum += weights[respect];
  for (const respect of respects) weights[respect] /= sum;
  return weights;
}

function scoreAll(scoring: Scoring): ScoredSermon[] {
  const { library, taste, weights, now } = scoring;
  const measure = makeMeasure(scoring);
  const leftOut = worksToLeaveOut(taste);
  return library.sermons.flatMap((sermon) => {
    const work = workOf(sermon);
    if (leftOut.has(work)) return [];
    const known = taste.works.get(work);
    const measured = measure(sermon, known);
    let score = 0;
    for (const respect of respects) score += weights[respect] * measured[respect];
    if (known && isBegun(known))
      score += (1 - score) * CONTINUE_LIFT * decay(now.getTime() - known.lastAt, CONTINUE_HALF_LIFE_DAYS);
    return [{ sermon, score: Math.min(1, Math.max(0, score)), respects: measured, known }];
  });
}

/** The works that are not recommended: all known ones, except the latest that are begun or bookmarked and not done. */
function worksToLeaveOut({ works }: Taste): ReadonlySet<string> {
  const open = [...works.values()].filter((work) => !work.isDone && (isBegun(work) || work.isBookmarked));
  const kept = open.sort((a, b) => b.lastAt - a.lastAt || a.sermonId - b.sermonId).slice(0, MAX_KNOWN);
  const all = new Set(works.keys());
  for (const { work } of kept) all.delete(work);
  return all;
}
