import type { SermonDifficulty, SermonTopic } from "../sermon-choices";

/** What the engine must know of a published sermon. */
export interface SermonFacts {
  id: number;
  /** The same for translations of one demo sermon. */
  libraryId: string | null;
  topic: SermonTopic;
  difficulty: SermonDifficulty;
  tags: string[];
  /** ISO. */
  publishedAt: string;
  viewCount: number;
  averageRating: number;
  ratingCount: number;
}

/** A sermon with its tags as a unit vector, weighted by how rare each tag is. */
export interface IndexedSermon extends SermonFacts {
  tagIds: readonly number[];
  /** Without repetitions, as written. */
  tagNames: readonly string[];
  tagWeights: readonly number[];
  /** 0 to 1. */
  popularity: number;
}

/** The published sermons of one language, prepared once for any number of visitors. */
export interface LibraryIndex {
  sermons: readonly IndexedSermon[];
  byWork: ReadonlyMap<string, IndexedSermon>;
  tagCount: number;
  /** "" for an empty library. */
  medianPublishedAt: string;
  medianViews: number;
}

/** One sermon in several languages is one work. */
export const workOf = ({ id, libraryId }: Pick<SermonFacts, "id" | "libraryId">): string =>
  libraryId === null ? `s${id}` : `l${libraryId}`;

const normalizeTag = (tag: string): string => tag.normalize("NFC").trim().toLowerCase();

/** Prepares the sermons of one language. Linear in the number of tags. */
export function indexLibrary(facts: readonly SermonFacts[]): LibraryIndex {
  const tagsOf = facts.map(({ tags }) => new Map(tags.map((tag) => [normalizeTag(tag), tag.trim()])));
  const ids = new Map<string, number>();
  const uses: number[] = [];
  for (const tags of tagsOf) {
    for (const tag of tags.keys()) {
      const id = ids.get(tag) ?? ids.size;
      ids.set(tag, id);
      uses[id] = (uses[id] ?? 0) + 1;
    }
  }
  const popularityOf = popularityIn(facts);
  const sermons = facts.map((sermon, index): IndexedSermon => {
    const tags = tagsOf[index]!;
    const tagIds = [...tags.keys()].map((tag) => ids.get(tag)!);
    const raw = tagIds.map((id) => Math.log(1 + facts.length / uses[id]!));
    const length = Math.hypot(...raw) || 1;
    return {
      ...sermon,
      tagIds,
      tagNames: [...tags.values()],
      tagWeights: raw.map((weight) => weight / length),
      popularity: popularityOf(sermon),
    };
  });
  return {
    sermons,
    byWork: new Map(sermons.map((sermon) => [workOf(sermon), sermon])),
    tagCount: ids.size,
    medianPublishedAt: median(facts.map(({ publishedAt }) => publishedAt)) ?? "",
    medianViews: median(facts.map(({ viewCount }) => viewCount)) ?? 0,
  };
}

/** Bayesian prior: each sermon starts with this many ratings at the library's mean, so a few ratings change little. */
const PRIOR_RATINGS = 5;

/**
 * Popularity of each sermon, 0 to 1: its rank in the library, mostly by the Bayesian mean of its ratings, the rest by
 * its views. Ties share a rank, so without ratings and views every sermon is in the middle.
 */
function popularityIn(facts: readonly SermonFacts[]): (sermon: SermonFacts) => number {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const ratings = sum(facts.map(({ ratingCount }) => ratingCount));
  const mean = ratings ? sum(facts.map((each) => each.averageRating * each.ratingCount)) / ratings : 0;
  const bayesian = ({ averageRating, ratingCount }: SermonFacts) =>
    (PRIOR_RATINGS * mean + averageRating * ratingCount) / (PRIOR_RATINGS + ratingCount);
  const byRating = ranksOf(facts.map(bayesian));
  const byViews = ranksOf(facts.map(({ viewCount }) => viewCount));
  return (sermon) => 0.6 * byRating.get(bayesian(sermon))! + 0.4 * byViews.get(sermon.viewCount)!;
}

/** The rank of each value among all, between 0 (lowest) and 1 (highest). */
function ranksOf(values: readonly number[]): Map<number, number> {
  const sorted = [...values].sort((a, b) => a - b);
  const sums = new Map<number, { sum: number; count: number }>();
  sorted.forEach((value, index) => {
    const rank = (index + 0.5) / sorted.length;
    const { sum, count } = sums.get(value) ?? { sum: 0, count: 0 };
    sums.set(value, { sum: sum + rank, count: count + 1 });
  });
  return new Map([...sums].map(([value, { sum, count }]) => [value, sum / count]));
}

function median<T extends string | number>(values: T[]): T | undefined {
  return values.sort((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor(values.length / 2)];
}

/** Cosine of the tags of two sermons, 0 to 1. */
export function tagSimilarity(a: IndexedSermon, b: IndexedSermon): number {
  let similarity = 0;
  for (let i = 0; i < a.tagIds.length; i++) {
    const at = b.tagIds.indexOf(a.tagIds[i]!);
    if (at >= 0) similarity += a.tagWeights[i]! * b.tagWeights[at]!;
  }
  return similarity;
}
