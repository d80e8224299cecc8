import fc from "fast-check";
import { expect, test } from "vitest";
import { indexLibrary, type SermonFacts } from "~/features/sermons/recommendations/index-library";
import type { VisitorFacts } from "~/features/sermons/recommendations/learn-taste";
import { scoreSermons } from "~/features/sermons/recommendations/score-sermons";
import { sermonDifficulties, sermonTopics, type InteractionType } from "~/features/sermons/sermon-choices";

const now = new Date("2026-11-20T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const quality = fc.record({
  tags: fc.uniqueArray(
    fc.constantFrom("exile", "trust", "psalms", "Paul", "rest", "courage", "time", "mercy"),
    { maxLength: 4 },
  ),
  publishedAt: fc.nat(400).map(daysAgo),
  viewCount: fc.nat(50),
  averageRating: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
  ratingCount: fc.nat(20),
});

/**
 * A library with two sermons of each theme, all of one difficulty. The first and the second are of one theme, and only
 * the second may share tags with the first: a like of tags or of a difficulty lifts other sermons, as it should.
 */
const library = fc
  .tuple(
    fc.constantFrom(...sermonDifficulties),
    fc.array(fc.tuple(quality, quality), { minLength: 3, maxLength: sermonTopics.length }),
  )
  .map(([difficulty, themes]) =>
    themes.flatMap((pair, theme) =>
      pair.map((one, place): SermonFacts => ({
        ...one,
        difficulty,
        tags: one.tags.map((tag) => (theme === 0 ? `liked ${tag}` : tag)),
        id: 2 * theme + place + 1,
        libraryId: null,
        topic: sermonTopics[theme]!,
      })),
    ),
  );
const [LIKED, OTHER] = [1, 2];

/** What a visitor does who likes a sermon: it was opened before, perhaps watched, bookmarked or noted. */
const signs = fc.subarray(["viewed", "bookmarked", "noted"] as const);
const percentage = fc.nat(99);

const nobody: VisitorFacts = {
  ...{ interactions: [], progress: [], known: [] },
  ...{ goalTypes: [], growthAreas: [], maturity: null },
};

function likingOf(facts: SermonFacts[], more: InteractionType[], percentage: number): VisitorFacts {
  const at = now.toISOString();
  return {
    ...nobody,
    interactions: ["liked" as const, ...more].map((type) => ({ sermonId: LIKED, type, rating: null, at })),
    progress: percentage > 0 ? [{ sermonId: LIKED, percentage, isCompleted: false, at }] : [],
    known: facts.filter(({ id }) => id === LIKED),
  };
}

test("a liked sermon never puts the other sermon of its theme last", () => {
  fc.assert(
    fc.property(library, signs, percentage, (facts, more, watched) => {
      const index = indexLibrary(facts);
      const lastOf = (visitor: VisitorFacts) =>
        scoreSermons(index, visitor, { now, limit: 100 })
          .map(({ sermonId }) => sermonId)
          .findLast((id) => id !== LIKED);
      const liking = likingOf(facts, more, watched);
      fc.pre(lastOf(nobody) !== OTHER);
      expect(lastOf(liking)).not.toBe(OTHER);
    }),
    { numRuns: 500 },
  );
});

test("among equal sermons the other one of a liked theme comes first", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: sermonTopics.length }),
      signs,
      percentage,
      (themes, more, watched) => {
        const facts = Array.from({ length: 2 * themes }, (_, at): SermonFacts => ({
          ...{ id: at + 1, libraryId: null, topic: sermonTopics[at >> 1]!, difficulty: "beginner", tags: [] },
          ...{ publishedAt: daysAgo(30), viewCount: 0, averageRating: 0, ratingCount: 0 },
        }));
        const ids = scoreSermons(indexLibrary(facts), likingOf(facts, more, watched), { now, limit: 100 })
          .map(({ sermonId }) => sermonId)
          .filter((id) => id !== LIKED);
        expect(ids[0]).toBe(OTHER);
      },
    ),
  );
});
