import { expect, test } from "vitest";
import { indexLibrary, type SermonFacts } from "~/features/sermons/recommendations/index-library";
import type { PastInteraction, VisitorFacts } from "~/features/sermons/recommendations/learn-taste";
import { scoreSermons } from "~/features/sermons/recommendations/score-sermons";
import type { InteractionType } from "~/features/sermons/sermon-choices";

const now = new Date("2026-11-20T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const sermon = (id: number, more: Partial<SermonFacts> = {}): SermonFacts => ({
  id,
  libraryId: null,
  topic: "faith",
  difficulty: "beginner",
  tags: [],
  publishedAt: daysAgo(400),
  viewCount: 0,
  averageRating: 0,
  ratingCount: 0,
  ...more,
});
const nobody: VisitorFacts = {
  interactions: [],
  progress: [],
  known: [],
  goalTypes: [],
  growthAreas: [],
  maturity: null,
};
const act = (
  sermonId: number,
  type: InteractionType,
  days = 1,
  rating: number | null = null,
): PastInteraction => ({
  sermonId,
  type,
  rating,
  at: daysAgo(days),
});
const visitorOf = (
  sermons: SermonFacts[],
  interactions: PastInteraction[],
  more: Partial<VisitorFacts> = {},
) => ({
  ...nobody,
  interactions,
  known: sermons.filter(({ id }) => interactions.some(({ sermonId }) => sermonId === id)),
  ...more,
});
const recommend = (sermons: SermonFacts[], visitor: VisitorFacts = nobody) =>
  scoreSermons(indexLibrary(sermons), visitor, { now, limit: 20 });
const idsOf = (...asked: Parameters<typeof recommend>) => recommend(...asked).map(({ sermonId }) => sermonId);

test("an empty library recommends nothing", () => {
  expect(recommend([], visitorOf([sermon(1)], [act(1, "liked")]))).toEqual([]);
});

test("an unknown visitor gets the best rated sermons first, and a single rating of 5 is not enough to be first", () => {
  const sermons = [
    sermon(1, { topic: "hope", averageRating: 3, ratingCount: 40, viewCount: 50 }),
    sermon(2, { topic: "love", averageRating: 5, ratingCount: 1, viewCount: 50 }),
    sermon(3, { topic: "peace", averageRating: 4.7, ratingCount: 40, viewCount: 50 }),
  ];
  expect(idsOf(sermons)).toEqual([3, 2, 1]);
  expect(recommend(sermons)[0]!.reasons[0]).toEqual({ code: "popular" });
});

test("a liked topic moves up and becomes a reason, and a skipped topic moves down", () => {
  const topics = ["hope", "love", "peace", "hope", "love", "peace"] as const;
  const sermons = topics.map((topic, index) => sermon(index + 1, { topic }));
  const visitor = visitorOf(sermons, [act(1, "liked"), act(2, "skipped")]);
  expect(idsOf(sermons, visitor)).toEqual([4, 3, 6, 5]);
  const [first] = recommend(sermons, visitor);
  expect(first!.reasons).toContainEqual({ code: "likedTopic", topic: "hope", sermonId: 1, did: "liked" });
});

test("a shared rare tag weighs more than a shared frequent tag", () => {
  const sermons = [
    sermon(1, { tags: ["Bible", "exile"] }),
    sermon(2, { tags: ["Bible"] }),
    sermon(3, { tags: ["Exile"] }),
    sermon(4, { tags: ["Bible"] }),
    sermon(5, { tags: ["Bible"] }),
  ];
  const visitor = visitorOf(sermons, [act(1, "completed")]);
  const [first] = recommend(sermons, visitor);
  expect(first).toMatchObject({ sermonId: 3 });
  expect(first!.reasons[0]).toEqual({ code: "sharedTags", tags: ["Exile"], sermonId: 1, did: "completed" });
});

test("an old like counts less than a recent one", () => {
  const topics = ["hope", "love", "hope", "love"] as const;
  const sermons = topics.map((topic, index) => sermon(index + 1, { topic }));
  expect(idsOf(sermons, visitorOf(sermons, [act(1, "liked", 1), act(2, "liked", 700)]))[0]).toBe(3);
  expect(idsOf(sermons, visitorOf(sermons, [act(1, "liked", 700), act(2, "liked", 1)]))[0]).toBe(4);
});

test("a begun sermon comes first, and only the last three begun sermons are recommended", () => {
  const topics = ["hope", "love", "peace", "light", "prayer", "family"] as const;
  const sermons = topics.map((topic, index) => sermon(index + 1, { topic }));
  const progress = [{ sermonId: 2, percentage: 40, isCompleted: false, at: daysAgo(1) }];
  const begun = visitorOf(sermons, [act(2, "viewed")], { progress });
  const [first] = recommend(sermons, begun);
  expect(first!.sermonId).toBe(2);
  expect(first!.reasons[0]).toEqual({ code: "continue", percent: 40 });
  const many = visitorOf(
    sermons,
    [1, 2, 3, 4, 5].map((id) => act(id, "viewed", 10 - id)),
  );
  expect(idsOf(sermons, many).sort()).toEqual([3, 4, 5, 6]);
});

test("a sermon finished in another language is not recommended again, and still shapes the taste", () => {
  const elsewhere = sermon(101, { libraryId: "exile", topic: "hope" });
  const sermons = [
    sermon(1, { libraryId: "exile", topic: "hope" }),
    sermon(2, { topic: "love" }),
    sermon(3, { topic: "hope" }),
  ];
  const visitor = { ...nobody, interactions: [act(101, "completed")], known: [elsewhere] };
  const recommended = recommend(sermons, visitor);
  expect(recommended.map(({ sermonId }) => sermonId)).toEqual([3, 2]);
  expect(recommended[0]!.reasons[0]).toEqual({
    code: "likedTopic",
    topic: "hope",
    sermonId: 1,
    did: "completed",
  });
});

test("a goal raises the topics that serve it, and a maturity raises the difficulty that suits it", () => {
  const sermons = [
    sermon(1, { topic: "family" }),
    sermon(2, { topic: "prayer" }),
    sermon(3, { topic: "hope", difficulty: "advanced" }),
  ];
  const withGoal = recommend(sermons, { ...nobody, goalTypes: ["prayerMinutes"] });
  expect(withGoal[0]).toMatchObject({ sermonId: 2 });
  expect(withGoal[0]!.reasons[0]).toEqual({ code: "goal", goalType: "prayerMinutes", topic: "prayer" });
  const leader = recommend(sermons, { ...nobody, maturity: "leader" });
  expect(leader[0]).toMatchObject({
    sermonId: 3,
    reasons: [{ code: "suitedDifficulty", difficulty: "advanced", maturity: "leader" }],
  });
});

test("the first recommendations do not all have the same topic", () => {
  const sermons = [
    ...[1, 2, 3, 4, 5].map((id) => sermon(id, { topic: "hope", tags: ["exile"] })),
    sermon(6, { topic: "love" }),
    sermon(7, { topic: "peace" }),
  ];
  const visitor = visitorOf(sermons, [act(1, "viewed")]);
  const firstThree = idsOf(sermons, visitor).slice(0, 4);
  expect(new Set(firstThree.map((id) => sermons[id - 1]!.topic)).size).toBeGreaterThan(1);
});
