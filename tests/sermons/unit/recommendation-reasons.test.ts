import fc from "fast-check";
import { expect, test } from "vitest";
import { goalTypes, maturities } from "~/features/growth/growth-choices";
import { indexLibrary, type SermonFacts } from "~/features/sermons/recommendations/index-library";
import type { VisitorFacts } from "~/features/sermons/recommendations/learn-taste";
import { reason as reasonSchema, type ReasonCode } from "~/features/sermons/recommendations/reasons";
import { scoreSermons } from "~/features/sermons/recommendations/score-sermons";
import { interactionTypes, sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { isTrue } from "~tests/support/true-reasons";

const now = new Date("2026-11-20T12:00:00.000Z");
const topics = sermonTopics.slice(0, 4).concat("prayer");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const instant = fc.double({ min: 0, max: 200, noNaN: true }).map(daysAgo);

const sermon = fc.record({
  libraryId: fc.option(fc.constantFrom("a", "b", "c", "d"), { freq: 2 }),
  topic: fc.constantFrom(...topics),
  difficulty: fc.constantFrom(...sermonDifficulties),
  tags: fc.array(fc.constantFrom("Storm", "storm", "Peter", "bread", "Light", "exile"), { maxLength: 4 }),
  publishedAt: instant,
  viewCount: fc.nat(20),
  averageRating: fc.double({ min: 1, max: 5, noNaN: true }),
  ratingCount: fc.nat(6),
});

/** A library in the reader's language, sermons in another language, and a visitor who may know sermons of both. */
const world = fc
  .record({
    here: fc.array(sermon, { maxLength: 14 }),
    elsewhere: fc.array(sermon, { maxLength: 5 }),
    acts: fc.array(
      fc.record({
        at: fc.nat(18),
        type: fc.constantFrom(...interactionTypes),
        rating: fc.integer({ min: 1, max: 5 }),
        time: instant,
      }),
      { maxLength: 14 },
    ),
    progress: fc.array(fc.record({ at: fc.nat(18), percentage: fc.nat(89), time: instant }), {
      maxLength: 4,
    }),
    goalTypes: fc.subarray([...goalTypes], { maxLength: 2 }),
    growthAreas: fc.subarray([...topics], { maxLength: 2 }),
    maturity: fc.option(fc.constantFrom(...maturities)),
  })
  .map(({ here, elsewhere, acts, progress, ...needs }) => {
    const withIds = (from: number, given: Omit<SermonFacts, "id">[]): SermonFacts[] =>
      given
        .map((each, index) => ({ ...each, id: from + index }))
        .filter(
          ({ libraryId }, index) =>
            !libraryId || given.findIndex((each) => each.libraryId === libraryId) === index,
        );
    const sermons = withIds(1, here);
    const all = [...sermons, ...withIds(101, elsewhere)];
    const unique = new Map(
      acts.flatMap(({ at, type, rating, time }) => {
        const sermonId = all[at]?.id;
        if (!sermonId) return [];
        const act = { sermonId, type, rating: type === "rated" ? rating : null, at: time };
        return [[`${sermonId} ${type}`, act] as const];
      }),
    );
    const interactions = [...unique.values()];
    const steps = progress.flatMap(({ at, percentage, time }) =>
      all[at] ? { sermonId: all[at].id, percentage, isCompleted: false, at: time } : [],
    );
    const touched = new Set([...interactions, ...steps].map(({ sermonId }) => sermonId));
    const known = all.filter(({ id }) => touched.has(id));
    const visitor: VisitorFacts = { ...needs, interactions, progress: steps, known };
    return { sermons, visitor };
  });

test("every reason is true of the data, for any library and visitor", () => {
  const seen = new Set<ReasonCode>();
  fc.assert(
    fc.property(world, ({ sermons, visitor }) => {
      for (const { sermonId, score, reasons } of scoreSermons(indexLibrary(sermons), visitor, {
        now,
        limit: 20,
      })) {
        const sermon = sermons.find(({ id }) => id === sermonId)!;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(reasons.length).toBeGreaterThan(0);
        for (const reason of reasons) {
          seen.add(reason.code);
          expect(reasonSchema.parse(reason)).toEqual(reason);
          expect(isTrue(reason, sermon, { sermons, visitor, now }), JSON.stringify({ reason, sermon })).toBe(
            true,
          );
        }
      }
    }),
    { seed: 20, numRuns: 1_500 },
  );
  expect([...seen].sort()).toEqual(reasonSchema.options.map(({ shape }) => shape.code.value).sort());
});

test("a sermon that was finished, skipped or rated badly in any language is not recommended again", () => {
  fc.assert(
    fc.property(world, ({ sermons, visitor }) => {
      const done = visitor.interactions
        .filter(
          ({ type, rating }) =>
            type === "completed" || type === "skipped" || (type === "rated" && rating! <= 2),
        )
        .map(({ sermonId }) => visitor.known.find(({ id }) => id === sermonId)!);
      const isDone = (sermon: SermonFacts) =>
        done.some((each) => each.id === sermon.id || (each.libraryId && each.libraryId === sermon.libraryId));
      const recommended = scoreSermons(indexLibrary(sermons), visitor, { now, limit: 20 });
      for (const { sermonId } of recommended)
        expect(isDone(sermons.find(({ id }) => id === sermonId)!)).toBe(false);
    }),
    { seed: 21, numRuns: 500 },
  );
});

test("scores are in descending order, no sermon appears twice, and the same facts give the same answer", () => {
  fc.assert(
    fc.property(world, ({ sermons, visitor }) => {
      const recommend = (from: SermonFacts[]) =>
        scoreSermons(indexLibrary(from), visitor, { now, limit: 20 });
      const recommended = recommend(sermons);
      const scores = recommended.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(new Set(recommended.map(({ sermonId }) => sermonId)).size).toBe(recommended.length);
      expect(recommend(sermons)).toEqual(recommended);
    }),
    { seed: 22, numRuns: 300 },
  );
});
