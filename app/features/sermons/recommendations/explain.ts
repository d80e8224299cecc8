import { differenceInDays } from "date-fns";
import { tagSimilarity, type IndexedSermon } from "./index-library";
import { usualDifficulty, worksOfInterest, type KnownWork } from "./learn-taste";
import type { Reason } from "./reasons";
import { isBegun, type Respects, type ScoredSermon, type Scoring } from "./scoring";
import { findNeed, suitedDifficulty } from "./visitor-needs";

const MAX_REASONS = 3;
const MAX_TAGS = 3;
const NEW_DAYS = 30;
const POPULAR_AVERAGE = 4;
const POPULAR_RATINGS = 3;
const WATCHED_VIEWS = 5;

/** A reason, and how much it added to the score. */
interface Weighed {
  reason: Reason;
  weight: number;
}

/**
 * Explains a sermon's score: the facts that raised it, the most important first. Each fact is true of the data on its
 * own.
 */
export function explain(scoring: Scoring, candidate: Omit<ScoredSermon, "score">): Reason[] {
  const first = explainBegun(candidate.known);
  const others = [
    ...explainTaste(scoring, candidate),
    ...explainNeed(scoring, candidate),
    ...explainDifficulty(scoring, candidate),
    ...explainCrowd(scoring, candidate),
    ...explainNovelty(scoring, candidate),
  ];
  const sorted = others
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ reason }) => reason);
  const reasons = withoutRepeatedSource([...first, ...sorted]).slice(0, MAX_REASONS);
  return reasons.length > 0 ? reasons : [{ code: "language" }];
}

/** How far a respect lies above the neutral 0.5, scaled by its weight in the score. */
const gain = ({ weights }: Scoring, { respects }: Pick<ScoredSermon, "respects">, respect: keyof Respects) =>
  weights[respect] * (respects[respect] - 0.5) * 2;

function explainBegun(known: KnownWork | undefined): Reason[] {
  if (!known) return [];
  if (isBegun(known)) return [{ code: "continue", percent: known.percentage }];
  return known.isBookmarked ? [{ code: "saved" }] : [];
}

/** For the topic and for the tags: the known sermon that is the strongest evidence. */
function explainTaste(scoring: Scoring, candidate: Omit<ScoredSermon, "score">): Weighed[] {
  const { sermon, known } = candidate;
  const sources = worksOfInterest(scoring.taste).filter((work) => work !== known);
  const reasons: Weighed[] = [];
  const byTopic = strongest(sources, (work) => (work.topic === sermon.topic ? work.weight : 0));
  const topicGain = gain(scoring, candidate, "topic");
  if (byTopic) {
    const { sermonId, did } = byTopic;
    reasons.push({ reason: { code: "likedTopic", topic: sermon.topic, sermonId, did }, weight: topicGain });
  }
  const byTags = strongest(sources, (work) =>
    work.sermon ? work.weight * tagSimilarity(sermon, work.sermon) : 0,
  );
  const tagGain = gain(scoring, candidate, "tags");
  if (byTags) {
    const { sermonId, did } = byTags;
    const tags = sharedTags(sermon, byTags.sermon!);
    reasons.push({ reason: { code: "sharedTags", tags, sermonId, did }, weight: tagGain });
  }
  return reasons;
}

function strongest<Work extends KnownWork>(
  works: readonly Work[],
  strengthOf: (work: Work) => number,
): Work | undefined {
  let best: Work | undefined;
  let most = 0;
  for (const work of works) {
    const strength = strengthOf(work);
    if (strength > most) [best, most] = [work, strength];
  }
  return best;
}

/** The rarest tags first, as written on the first sermon. */
const sharedTags = ({ tagIds, tagNames, tagWeights }: IndexedSermon, other: IndexedSermon): string[] =>
  tagIds
    .map((id, index) => ({ id, name: tagNames[index]!, weight: tagWeights[index]! }))
    .filter(({ id }) => other.tagIds.includes(id))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_TAGS)
    .map(({ name }) => name);

function explainNeed(
  { visitor, weights }: Scoring,
  { sermon: { topic } }: { sermon: IndexedSermon },
): Weighed[] {
  const need = findNeed(visitor, topic);
  if (!need) return [];
  const reason: Reason = need.goalType
    ? { code: "goal", goalType: need.goalType, topic }
    : { code: "growthArea", topic };
  return [{ reason, weight: weights.need * need.strength }];
}

function explainDifficulty(scoring: Scoring, candidate: Omit<ScoredSermon, "score">): Weighed[] {
  const { difficulty } = candidate.sermon;
  const { maturity } = scoring.visitor;
  const weight = gain(scoring, candidate, "difficulty");
  const usual = usualDifficulty(scoring.taste);
  if (usual?.difficulty === difficulty) return [{ reason: { code: "usualDifficulty", ...usual }, weight }];
  if (suitedDifficulty(maturity) !== difficulty) return [];
  if (maturity !== null && maturity !== "beginner")
    return [{ reason: { code: "suitedDifficulty", difficulty, maturity }, weight }];
  return scoring.taste.works.size === 0 ? [{ reason: { code: "firstStep" }, weight }] : [];
}

function explainCrowd({ library, weights }: Scoring, { sermon }: { sermon: IndexedSermon }): Weighed[] {
  const weight = weights.popularity * sermon.popularity;
  if (sermon.ratingCount >= POPULAR_RATINGS && sermon.averageRating >= POPULAR_AVERAGE)
    return [{ reason: { code: "popular" }, weight }];
  const isWatched = sermon.viewCount >= WATCHED_VIEWS && sermon.viewCount > library.medianViews;
  return isWatched ? [{ reason: { code: "watched" }, weight: weight / 2 }] : [];
}

function explainNovelty(scoring: Scoring, candidate: Omit<ScoredSermon, "score">): Weighed[] {
  const { library, taste, now, weights } = scoring;
  const { topic, publishedAt } = candidate.sermon;
  const reasons: Weighed[] = [];
  const isNew = differenceInDays(now, new Date(publishedAt)) < NEW_DAYS;
  if (isNew && publishedAt > library.medianPublishedAt)
    reasons.push({
      reason: { code: "new", publishedAt },
      weight: weights.freshness * candidate.respects.freshness,
    });
  if (taste.works.size > 0 && ![...taste.works.values()].some((work) => work.topic === topic))
    reasons.push({ reason: { code: "newTopic", topic }, weight: 0.01 });
  return reasons;
}

/** Drops a second reason based on the same sermon: it adds little. */
function withoutRepeatedSource(reasons: Reason[]): Reason[] {
  const sources = new Set<number>();
  return reasons.filter((reason) => {
    if (!("sermonId" in reason)) return true;
    const isRepeated = sources.has(reason.sermonId);
    sources.add(reason.sermonId);
    return !isRepeated;
  });
}
