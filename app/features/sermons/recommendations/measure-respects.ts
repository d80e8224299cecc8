import type { SermonDifficulty } from "../sermon-choices";
import type { IndexedSermon, LibraryIndex } from "./index-library";
import { affinities, decay, type KnownWork, type Taste } from "./learn-taste";
import type { Respects, Scoring } from "./scoring";
import { findNeed, suitedDifficulty } from "./visitor-needs";

const FRESH_HALF_LIFE_DAYS = 30;

const topicOf = ({ topic }: KnownWork) => topic;
const difficultyOf = ({ difficulty }: KnownWork) => difficulty;

/** Measures how well sermons fit a visitor. The visitor's interactions with the measured sermon itself are ignored. */
export function makeMeasure({ library, taste, visitor, now }: Omit<Scoring, "weights">) {
  const topics = affinities(taste, topicOf);
  const difficulties = affinities(taste, difficultyOf);
  const tagSimilarity = tagTasteOf(library, taste);
  const suited = suitedDifficulty(visitor.maturity);
  const { confidence } = taste;
  return (sermon: IndexedSermon, known: KnownWork | undefined): Respects => {
    const likedTopics = known ? affinities(taste, topicOf, known.work) : topics;
    const likedDifficulties = known ? affinities(taste, difficultyOf, known.work) : difficulties;
    const usual = toUnitRange(likedDifficulties.get(sermon.difficulty) ?? 0);
    return {
      topic: toUnitRange(likedTopics.get(sermon.topic) ?? 0),
      tags: toUnitRange(tagSimilarity(sermon, known?.weight ?? 0)),
      difficulty: confidence * usual + (1 - confidence) * closeness(sermon.difficulty, suited),
      need: findNeed(visitor, sermon.topic)?.strength ?? 0,
      popularity: sermon.popularity,
      freshness: decay(now.getTime() - Date.parse(sermon.publishedAt), FRESH_HALF_LIFE_DAYS),
    };
  };
}

/** Maps -1 to 1 onto 0 to 1. */
const toUnitRange = (value: number): number => (1 + value) / 2;

const order: Record<SermonDifficulty, number> = { beginner: 0, intermediate: 1, advanced: 2 };
const closeness = (a: SermonDifficulty, b: SermonDifficulty): number => 1 - Math.abs(order[a] - order[b]) / 2;

/**
 * Sums the tag vectors of all works, weighted by the visitor's interest. Returns a function for the cosine of a sermon
 * with that sum, -1 to 1; it subtracts the sermon itself, whose weight is `own`.
 */
function tagTasteOf({ tagCount }: LibraryIndex, { works }: Taste) {
  const sum = new Float64Array(tagCount);
  for (const { sermon, weight } of works.values())
    sermon?.tagIds.forEach((tag, index) => (sum[tag]! += weight * sermon.tagWeights[index]!));
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares);
  return ({ tagIds, tagWeights }: IndexedSermon, own: number): number => {
    if (length === 0) return 0;
    let product = 0;
    for (let i = 0; i < tagIds.length; i++)
      product += (sum[tagIds[i]!]! - own * tagWeights[i]!) * tagWeights[i]!;
    return Math.max(-1, Math.min(1, product / length));
  };
}
