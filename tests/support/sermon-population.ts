import type { SermonFacts } from "~/features/sermons/recommendations/index-library";
import type { PastInteraction, VisitorFacts } from "~/features/sermons/recommendations/learn-taste";
import { sermonDifficulties, sermonTopics, type InteractionType } from "~/features/sermons/sermon-choices";
import { seededRandom } from "./seeded-random";

export const populationNow = new Date("2026-11-20T12:00:00.000Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(populationNow.getTime() - days * DAY_MS).toISOString();

interface Person {
  visitor: VisitorFacts;
  /** How much this person would like each sermon, whether they know it or not. */
  liking: Map<number, number>;
}

/**
 * Random sermons, and people with a hidden taste that the engine does not get: liked and disliked topics and tags, a
 * difficulty, and a random share. Each person has met some sermons, good ones more often, and interacted with them, not
 * always according to the taste.
 */
export function makePopulation(seed: number, { sermons: sermonCount = 240, people: peopleCount = 150 } = {}) {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const about = () => random() + random() + random() - 1.5;
  const quality = new Map<number, number>();
  const sermons = Array.from({ length: sermonCount }, (_, index): SermonFacts => {
    const topic = pick(sermonTopics);
    quality.set(index + 1, about());
    const tags = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      random() < 0.75 ? `${topic} ${Math.floor(random() * 8)}` : `word ${Math.floor(random() * 12)}`,
    );
    return {
      id: index + 1,
      libraryId: null,
      topic,
      difficulty: pick(sermonDifficulties),
      tags: [...new Set(tags)],
      publishedAt: daysAgo(random() * 700),
      viewCount: 0,
      averageRating: 0,
      ratingCount: 0,
    };
  });
  const people = Array.from({ length: peopleCount }, (): Person => {
    const topics = new Map(sermonTopics.map((topic) => [topic, about()]));
    for (const loved of [pick(sermonTopics), pick(sermonTopics)]) topics.set(loved, 1.8);
    const tags = new Map<string, number>();
    const difficulty = pick(sermonDifficulties);
    const liking = new Map(
      sermons.map((sermon) => {
        let taste = 0;
        for (const tag of sermon.tags) {
          if (!tags.has(tag)) tags.set(tag, about());
          taste += tags.get(tag)!;
        }
        const suits = Number(sermon.difficulty === difficulty) - 0.33;
        return [
          sermon.id,
          topics.get(sermon.topic)! +
            0.5 * taste +
            0.5 * suits +
            0.7 * quality.get(sermon.id)! +
            0.4 * about(),
        ];
      }),
    );
    return { visitor: meetSermons(liking), liking };
  });
  countCrowd();
  return { sermons, people };

  function meetSermons(liking: Map<number, number>): VisitorFacts {
    const interactions: PastInteraction[] = [];
    const met = sermons.filter((sermon) => random() < 0.1 * 2 ** quality.get(sermon.id)!);
    for (const { id: sermonId } of met) {
      const feeling = liking.get(sermonId)! + about();
      const at = daysAgo(random() * 150);
      const add = (type: InteractionType, rating: number | null = null) =>
        interactions.push({ sermonId, type, rating, at });
      add("viewed");
      if (feeling < -0.8 && random() < 0.5) add("skipped");
      if (feeling > 0 && random() < 0.7) add("completed");
      if (feeling > 1 && random() < 0.5) add("liked");
      if (feeling > 1.2 && random() < 0.3) add("bookmarked");
      if (random() < 0.3) add("rated", Math.max(1, Math.min(5, Math.round(3 + feeling))));
    }
    return {
      interactions,
      progress: [],
      known: sermons.filter(({ id }) => interactions.some(({ sermonId }) => sermonId === id)),
      goalTypes: [],
      growthAreas: [],
      maturity: null,
    };
  }

  function countCrowd(): void {
    for (const sermon of sermons) {
      const all = people.flatMap(({ visitor }) =>
        visitor.interactions.filter(({ sermonId }) => sermonId === sermon.id),
      );
      sermon.viewCount = all.filter(({ type }) => type === "viewed").length;
      const ratings = all.flatMap(({ rating }) => rating ?? []);
      sermon.ratingCount = ratings.length;
      sermon.averageRating = ratings.reduce((sum, rating) => sum + rating, 0) / (ratings.length || 1);
    }
  }
}

/**
 * Normalised discounted cumulative gain of the first `places` (Järvelin and Kekäläinen 2002): 1 for the best possible
 * order. `gains`: the value of each item.
 */
export function ndcg(ranked: readonly number[], gains: ReadonlyMap<number, number>, places: number): number {
  const sumOf = (values: number[]) =>
    values.slice(0, places).reduce((sum, value, index) => sum + (2 ** value - 1) / Math.log2(index + 2), 0);
  const best = sumOf([...gains.values()].sort((a, b) => b - a));
  return best === 0 ? 0 : sumOf(ranked.map((id) => gains.get(id) ?? 0)) / best;
}
