import { expect, test } from "vitest";
import { indexLibrary, type SermonFacts } from "~/features/sermons/recommendations/index-library";
import { scoreSermons } from "~/features/sermons/recommendations/score-sermons";
import { makePopulation, ndcg, populationNow as now } from "~tests/support/sermon-population";

const PLACES = 5;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Gains of the sermons that a person does not know: 2 for the best 3 %, 1 for the rest of the best 10 %, else 0. */
function heldOut(
  sermons: SermonFacts[],
  { visitor, liking }: ReturnType<typeof makePopulation>["people"][number],
) {
  const met = new Set(visitor.interactions.map(({ sermonId }) => sermonId));
  const unmet = sermons.filter(({ id }) => !met.has(id));
  const best = [...unmet].sort((a, b) => liking.get(b.id)! - liking.get(a.id)!);
  const gains = new Map(
    best.map(({ id }, place) => [id, place < 0.03 * best.length ? 2 : Number(place < 0.1 * best.length)]),
  );
  return { met, unmet, gains };
}

/** Mean nDCG@5 of the engine, and of the better of two rankings that are the same for everybody. */
function measure(seed: number) {
  const { sermons, people } = makePopulation(seed);
  const library = indexLibrary(sermons);
  const rankings: Record<string, (sermon: SermonFacts) => number> = {
    views: ({ viewCount }) => viewCount,
    popularity: ({ id }) => library.sermons[id - 1]!.popularity,
  };
  const measured = people.map((person) => {
    const { met, unmet, gains } = heldOut(sermons, person);
    const engine = scoreSermons(library, person.visitor, { now, limit: 40 })
      .map(({ sermonId }) => sermonId)
      .filter((id) => !met.has(id));
    const same = Object.values(rankings).map((valueOf) =>
      ndcg(
        [...unmet].sort((a, b) => valueOf(b) - valueOf(a)).map(({ id }) => id),
        gains,
        PLACES,
      ),
    );
    return [ndcg(engine, gains, PLACES), ...same] as const;
  });
  const [engine, views, popularity] = [0, 1, 2].map((at) => mean(measured.map((each) => each[at]!)));
  return { engine: engine!, popularity: Math.max(views!, popularity!) };
}

test.each([1, 20261120, 777])(
  "people with known tastes get much better recommendations than by popularity (seed %i)",
  (seed) => {
    const { engine, popularity } = measure(seed);
    expect(popularity).toBeGreaterThan(0.05);
    expect(engine).toBeGreaterThan(1.5 * popularity);
  },
);

test("2,000 sermons are indexed and scored for a visitor in under 50 ms", () => {
  const { sermons, people } = makePopulation(5, { sermons: 2_000, people: 12 });
  const times = people.map(({ visitor }) => {
    // CPU time, so that other load on the machine does not count.
    const start = process.cpuUsage();
    expect(scoreSermons(indexLibrary(sermons), visitor, { now, limit: 20 })).toHaveLength(20);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
