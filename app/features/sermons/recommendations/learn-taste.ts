import type { GoalType, Maturity } from "~/features/growth/growth-choices";
import {
  sermonDifficulties,
  type InteractionType,
  type SermonDifficulty,
  type SermonTopic,
} from "../sermon-choices";
import { workOf, type IndexedSermon, type LibraryIndex, type SermonFacts } from "./index-library";
import type { SignOfInterest } from "./reasons";

/** What a visitor did with a sermon. */
export interface PastInteraction {
  sermonId: number;
  type: InteractionType;
  /** 1 to 5. */
  rating: number | null;
  /** ISO. */
  at: string;
}

/** A visitor's progress in a sermon. */
export interface PastProgress {
  sermonId: number;
  percentage: number;
  isCompleted: boolean;
  /** ISO. */
  at: string;
}

/** Everything that the engine knows about a visitor. */
export interface VisitorFacts {
  interactions: readonly PastInteraction[];
  progress: readonly PastProgress[];
  /** The published sermons that `interactions` and `progress` refer to, in any language. */
  known: readonly Pick<SermonFacts, "id" | "libraryId" | "topic" | "difficulty">[];
  goalTypes: readonly GoalType[];
  growthAreas: readonly SermonTopic[];
  /** Null without a profile. */
  maturity: Maturity | null;
}

/** What a visitor did with one work, in all languages. */
export interface KnownWork {
  work: string;
  /** The sermon in the library's language if there is one, else in another. Topic and difficulty come from it too. */
  sermonId: number;
  topic: SermonTopic;
  difficulty: SermonDifficulty;
  /** Undefined when the work exists only in other languages. */
  sermon: IndexedSermon | undefined;
  /** Positive: interest; negative: dislike. Older signs weigh less. */
  weight: number;
  /** The strongest sign of interest; undefined without one. */
  did: SignOfInterest | undefined;
  /** How strong that sign is. */
  signWeight: number;
  isViewed: boolean;
  isBookmarked: boolean;
  /** Finished, skipped or rated badly: not recommended again. */
  isDone: boolean;
  percentage: number;
  lastAt: number;
}

export interface Taste {
  works: ReadonlyMap<string, KnownWork>;
  /** 0 without any sign; approaches 1 with many. */
  confidence: number;
}

const DAY_MS = 86_400_000;
/** After this many days a sign weighs half. */
const HALF_LIFE_DAYS = 180;
const signWeights: Record<Exclude<InteractionType, "rated">, number> = {
  liked: 1.5,
  bookmarked: 1.2,
  completed: 1,
  noted: 0.8,
  viewed: 0.2,
  skipped: -1.5,
};
/** Sum of absolute weights at which `confidence` is 0.5. */
const HALF_SURE = 3;
const GOOD_RATING = 4;
const BAD_RATING = 2;

const weightOf = ({ type, rating }: PastInteraction): number =>
  type === "rated" ? ((rating ?? 3) - 3) * 0.75 : signWeights[type];

export const decay = (ageMs: number, halfLifeDays: number): number =>
  2 ** (-Math.max(0, ageMs) / DAY_MS / halfLifeDays);

/** Learns a visitor's taste from what they did. Signs on unpublished sermons are ignored. */
export function learnTaste(library: LibraryIndex, visitor: VisitorFacts, now: Date): Taste {
  const works = new Map<string, KnownWork>();
  const facts = new Map(visitor.known.map((sermon) => [sermon.id, sermon]));
  const workFor = (sermonId: number) => {
    const sermon = facts.get(sermonId);
    return sermon && addWork(works, library, sermon);
  };
  for (const interaction of visitor.interactions) {
    const work = workFor(interaction.sermonId);
    if (work) addSign(work, interaction, now);
  }
  for (const { sermonId, percentage, isCompleted, at } of visitor.progress) {
    const work = workFor(sermonId);
    if (!work) continue;
    work.percentage = Math.max(work.percentage, percentage);
    work.isDone ||= isCompleted;
    work.lastAt = Math.max(work.lastAt, Date.parse(at));
  }
  let signs = 0;
  for (const { weight } of works.values()) signs += Math.abs(weight);
  return { works, confidence: signs / (signs + HALF_SURE) };
}

function addWork(
  works: Map<string, KnownWork>,
  library: LibraryIndex,
  touched: VisitorFacts["known"][number],
): KnownWork {
  const work = workOf(touched);
  const sermon = library.byWork.get(work);
  const { id, topic, difficulty } = sermon ?? touched;
  const known = works.get(work) ?? {
    work,
    sermonId: id,
    topic,
    difficulty,
    sermon,
    weight: 0,
    did: undefined,
    signWeight: 0,
    isViewed: false,
    isBookmarked: false,
    isDone: false,
    percentage: 0,
    lastAt: 0,
  };
  works.set(work, known);
  return known;
}

function addSign(work: KnownWork, interaction: PastInteraction, now: Date): void {
  const { type, rating } = interaction;
  const at = Date.parse(interaction.at);
  const weight = weightOf(interaction);
  work.weight += weight * decay(now.getTime() - at, HALF_LIFE_DAYS);
  work.lastAt = Math.max(work.lastAt, at);
  work.isViewed ||= type === "viewed";
  work.isBookmarked ||= type === "bookmarked";
  work.isDone ||=
    type === "completed" || type === "skipped" || (type === "rated" && (rating ?? 3) <= BAD_RATING);
  const isInterest = type !== "skipped" && (type !== "rated" || (rating ?? 0) >= GOOD_RATING);
  if (!isInterest || weight <= work.signWeight) return;
  work.signWeight = weight;
  work.did = type;
}

/** The works with a sign of interest and a positive weight. */
export const worksOfInterest = ({ works }: Taste): (KnownWork & { did: SignOfInterest })[] =>
  [...works.values()].filter(
    (work): work is KnownWork & { did: SignOfInterest } => work.did !== undefined && work.weight > 0,
  );

/** How much the visitor likes each value of a property, -1 to 1; close to 0 with few signs. */
export function affinities<Value extends string>(
  { works }: Taste,
  valueOf: (work: KnownWork) => Value,
  excludedWork?: string,
): Map<Value, number> {
  const sums = new Map<Value, { net: number; all: number }>();
  for (const work of works.values()) {
    if (work.work === excludedWork) continue;
    const sum = sums.get(valueOf(work)) ?? { net: 0, all: 0 };
    sum.net += work.weight;
    sum.all += Math.abs(work.weight);
    sums.set(valueOf(work), sum);
  }
  return new Map([...sums].map(([value, { net, all }]) => [value, net / (all + 1)]));
}

/** The most frequent difficulty among works of interest, with its count; undefined on a tie or below two. */
export function usualDifficulty(taste: Taste): { difficulty: SermonDifficulty; count: number } | undefined {
  const interesting = worksOfInterest(taste);
  const counts = sermonDifficulties
    .map((difficulty) => ({
      difficulty,
      count: interesting.filter((work) => work.difficulty === difficulty).length,
    }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts as [(typeof counts)[number], (typeof counts)[number]];
  return first.count >= 2 && first.count > second.count ? first : undefined;
}
