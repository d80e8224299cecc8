import { tagSimilarity, type IndexedSermon } from "./index-library";
import type { ScoredSermon } from "./scoring";

/** The share of its score that a sermon loses when topic and tags equal those of one chosen before it. */
const REPETITION = 0.2;

/**
 * Chooses the best by maximal marginal relevance (Carbonell and Goldstein 1998): the more a new sermon resembles a new
 * one that was chosen before, the lower its score. A sermon that the visitor began or bookmarked repeats nothing: who
 * likes it wants more of its kind. Returns the lowered scores, highest first.
 */
export function diversify<Candidate extends Pick<ScoredSermon, "sermon" | "score" | "known">>(
  candidates: readonly Candidate[],
  limit: number,
): Candidate[] {
  const left = candidates.map((candidate) => ({ candidate, score: candidate.score }));
  const chosen: Candidate[] = [];
  while (chosen.length < limit && left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (isBefore(left[i]!, left[best]!)) best = i;
    const [{ candidate, score }] = left.splice(best, 1) as [(typeof left)[number]];
    chosen.push({ ...candidate, score });
    if (candidate.known) continue;
    for (const other of left) {
      if (other.candidate.known) continue;
      const similarity = similarityOf(other.candidate.sermon, candidate.sermon);
      other.score = Math.min(other.score, other.candidate.score * (1 - REPETITION * similarity));
    }
  }
  return chosen;
}

type Left = { candidate: { sermon: IndexedSermon }; score: number };
const isBefore = (a: Left, b: Left): boolean =>
  a.score > b.score || (a.score === b.score && a.candidate.sermon.id < b.candidate.sermon.id);

const similarityOf = (a: IndexedSermon, b: IndexedSermon): number =>
  0.5 * Number(a.topic === b.topic) + 0.5 * tagSimilarity(a, b);
