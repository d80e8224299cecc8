import { expect, test } from "vitest";
import { findVisitor } from "~/features/accounts/visitors.server";
import { readGrowthNeeds } from "~/features/growth/growth-needs.server";
import { initializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { readCurrentRecommendations } from "~/features/sermons/recommendations/current-recommendations.server";
import { readLibrary, readVisitorFacts } from "~/features/sermons/recommendations/facts.queries.server";
import { suggestNextSermon } from "~/features/sermons/recommendations/next-sermon.server";
import {
  listRecommendations,
  listRecommendationsWithReasons,
} from "~/features/sermons/recommendations/recommendations.server";
import {
  refreshAllRecommendations,
  refreshRecommendations,
} from "~/features/sermons/recommendations/refresh-recommendations.server";
import { refreshRecommendationsSoon } from "~/features/sermons/recommendations/refresh-soon.server";
import { addInteraction } from "~/features/sermons/watching/add-interaction.server";
import { systemCaller } from "~/auth/caller.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { guestCaller } from "~tests/support/subscriptions";
import { isTrue } from "~tests/support/true-reasons";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";
import { addTestSermon } from "../sermons";

type Visitor = Awaited<ReturnType<typeof addVisitor>>;
type Type = Parameters<typeof addInteraction>[1]["type"];

const interact = ({ id }: Visitor, sermonId: number, type: Type, rating?: number) =>
  db.transaction().execute((trx) => addInteraction(trx, { userId: id, sermonId, type, rating }));
const recommend = ({ caller }: Visitor) => listRecommendations(caller, { userId: "me" });
const stored = (userId: number) =>
  db
    .selectFrom("sermonRecommendations")
    .select(["sermonId", "recommendationScore", "isViewed", "isAccepted"])
    .where("userId", "=", userId)
    .orderBy("sermonId")
    .execute();
const frenchVisitor = () => addVisitor({ language: "fr" });
const addSermons = async (...topics: string[]) => {
  const ids: number[] = [];
  for (const topic of topics) ids.push(await addTestSermon({ topic, title: `Sur ${topic}`, tags: [] }));
  return ids;
};

onBothDatabases(() => {
  test("an empty library recommends nothing to visitors and guests", async () => {
    const visitor = await frenchVisitor();
    expect(await recommend(visitor)).toEqual([]);
    expect(await listRecommendationsWithReasons(guestCaller)).toEqual([]);
    await refreshRecommendations(visitor.id);
    expect(await stored(visitor.id)).toEqual([]);
  });

  test("reading writes nothing and creates no visitor", async () => {
    await addSermons("hope", "peace");
    expect(await listRecommendations({ ...guestCaller, language: "fr" }, { userId: "me" })).toHaveLength(2);
    const visitor = await frenchVisitor();
    expect(await recommend(visitor)).toHaveLength(2);
    expect(await db.selectFrom("sermonRecommendations").select("id").execute()).toEqual([]);
    expect(await findVisitor(guestCaller)).toBeNull();
  });

  test("a like changes the recommendations at once, with a reason that names it", async () => {
    const [first, , second] = await addSermons("hope", "peace", "hope");
    const visitor = await frenchVisitor();
    await refreshRecommendations(visitor.id);
    await interact(visitor, first!, "liked");
    const [best] = await recommend(visitor);
    expect(best).toMatchObject({ id: second, sermonId: second, sermon: { topic: "hope", language: "fr" } });
    expect(best!.recommendationReason).toBe(
      "Vous avez aimé «\u00a0Sur hope\u00a0»\u00a0: celle-ci parle aussi de l’espérance.",
    );
  });

  test("the job stores what a read would compute, and reads return it until something changes", async () => {
    const [first] = await addSermons("hope", "peace", "hope", "love", "light");
    const visitor = await frenchVisitor();
    await interact(visitor, first!, "liked");
    const computed = await recommend(visitor);
    await refreshRecommendations(visitor.id);
    expect((await stored(visitor.id)).map(({ sermonId }) => sermonId).sort()).toEqual(
      computed.map(({ sermonId }) => sermonId).sort(),
    );
    const withoutScores = (list: typeof computed) =>
      list.map(({ recommendationScore: _, ...recommendation }) => recommendation);
    expect(withoutScores(await recommend(visitor))).toEqual(withoutScores(computed));
    // Changed scores show that the stored rows are read.
    await db.updateTable("sermonRecommendations").set({ recommendationScore: 0.125 }).execute();
    expect((await recommend(visitor)).map((each) => each.recommendationScore)).toEqual(
      computed.map(() => 0.125),
    );
  });

  test("a removed like, a published or withdrawn sermon, a new goal or 36 hours make stored ones stale", async () => {
    const [first, second] = await addSermons("hope", "peace", "prayer", "love");
    const visitor = await frenchVisitor();
    await interact(visitor, first!, "liked");
    const isStale = async (change: () => Promise<unknown>, now = new Date()) => {
      await refreshRecommendations(visitor.id);
      await db.updateTable("sermonRecommendations").set({ recommendationScore: 0.125 }).execute();
      await change();
      const [best] = await readCurrentRecommendations(db, visitor.id, "fr", now);
      return best!.score !== 0.125;
    };
    expect(await isStale(async () => undefined)).toBe(false);
    expect(await isStale(() => db.deleteFrom("sermonInteractions").execute())).toBe(true);
    expect(await isStale(() => addSermons("family"))).toBe(true);
    const withdrawn = db.updateTable("sermons").set({ isPublished: false }).where("id", "=", second!);
    expect(await isStale(() => withdrawn.execute())).toBe(true);
    expect(await isStale(() => addPrayerGoal(visitor.id))).toBe(true);
    expect(await isStale(async () => undefined, new Date(Date.now() + 37 * 3_600_000))).toBe(true);
    await refreshRecommendations(visitor.id);
    const [best] = await recommend(visitor);
    expect(best).toMatchObject({ sermon: { topic: "prayer" } });
    expect(best!.recommendationReason).toBe(
      "Elle parle de la prière, ce qui sert votre objectif\u00a0: le temps de prière.",
    );
  });

  test("a refresh marks recommendations that were viewed or accepted, and deletes other outdated ones", async () => {
    const [first, second, third] = await addSermons("hope", "peace", "love");
    const visitor = await frenchVisitor();
    await refreshRecommendations(visitor.id, new Date(Date.now() - 60_000));
    await interact(visitor, first!, "viewed");
    await interact(visitor, first!, "completed");
    await db.updateTable("sermons").set({ isPublished: false }).where("id", "=", third!).execute();
    await refreshRecommendations(visitor.id);
    await refreshRecommendations(visitor.id);
    expect(await stored(visitor.id)).toEqual([
      { sermonId: first, recommendationScore: 0, isViewed: true, isAccepted: true },
      { sermonId: second, recommendationScore: expect.any(Number), isViewed: false, isAccepted: false },
    ]);
    expect((await recommend(visitor)).map(({ sermonId }) => sermonId)).toEqual([second]);
  });

  test("many changes in a minute enqueue one job at its end", async () => {
    const visitor = await frenchVisitor();
    await db.transaction().execute(async (trx) => {
      await refreshRecommendationsSoon(trx, visitor.id);
      await refreshRecommendationsSoon(trx, visitor.id);
    });
    const jobs = await db.selectFrom("outbox").select(["name", "payload", "runAt"]).execute();
    expect(jobs.filter(({ name }) => name === "refresh-sermon-recommendations")).toEqual([
      {
        name: "refresh-sermon-recommendations",
        payload: `{"userId":${visitor.id}}`,
        runAt: expect.stringMatching(/:00\.000Z$/),
      },
    ]);
  });

  test("each night recently active visitors are refreshed; an erased visitor is no error", async () => {
    const [first] = await addSermons("hope", "peace");
    const [marie, jean] = [await frenchVisitor(), await frenchVisitor()];
    await interact(marie, first!, "viewed");
    await interact(jean, first!, "viewed");
    await db
      .updateTable("sermonInteractions")
      .set({ updatedAt: "2026-01-01T00:00:00.000Z" })
      .where("userId", "=", jean.id)
      .execute();
    expect(await refreshAllRecommendations()).toBe(1);
    expect(await stored(marie.id)).toHaveLength(2);
    expect(await stored(jean.id)).toEqual([]);
    await expect(refreshRecommendations(999_999)).resolves.toBeUndefined();
  });

  test("every reason that the demo library gives is true of the rows", async () => {
    await initializeSermons({ ...systemCaller("ht"), permissions: new Set(["manage_content"]) });
    const visitor = await addVisitor({ language: "ht" });
    const ids = await db
      .selectFrom("sermons")
      .select("id")
      .where("language", "in", ["ht", "fr"])
      .orderBy("id")
      .execute();
    const types: Type[] = ["liked", "completed", "viewed", "bookmarked", "skipped"];
    for (const [index, type] of types.entries()) await interact(visitor, ids[index * 7]!.id, type);
    const now = new Date();
    const needs = await readGrowthNeeds(db, visitor.id);
    const facts = {
      sermons: await readLibrary(db, "ht"),
      visitor: await readVisitorFacts(db, visitor.id, needs),
      now,
    };
    const recommended = await readCurrentRecommendations(db, visitor.id, "ht", now);
    expect(recommended.length).toBeGreaterThanOrEqual(18);
    for (const { sermonId, reasons } of recommended) {
      const sermon = facts.sermons.find(({ id }) => id === sermonId)!;
      for (const reason of reasons) expect(isTrue(reason, sermon, facts), JSON.stringify(reason)).toBe(true);
    }
    expect(new Set(recommended.slice(0, 5).map(({ reasons }) => reasons[0]!.code)).size).toBeGreaterThan(1);
  });

  test("the next sermon is similar to the current one and is not one that was finished", async () => {
    const [first, , second, third] = await addSermons("hope", "peace", "hope", "hope");
    const guest = { ...guestCaller, language: "fr" as const };
    expect(await suggestNextSermon(guest, { id: first!, language: "fr" })).toMatchObject({
      id: second,
      reason: "Elle parle aussi de l’espérance.",
    });
    const visitor = await frenchVisitor();
    await interact(visitor, second!, "completed");
    expect(await suggestNextSermon(visitor.caller, { id: first!, language: "fr" })).toMatchObject({
      id: third,
    });
    await db.deleteFrom("sermons").where("id", "!=", first!).execute();
    expect(await suggestNextSermon(guest, { id: first!, language: "fr" })).toBeNull();
  });
});

async function addPrayerGoal(userId: number): Promise<void> {
  const at = new Date().toISOString();
  await db
    .insertInto("userSpiritualProfiles")
    .values({ userId, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  await db
    .insertInto("spiritualGoals")
    .values({
      ...{ userId, goalType: "prayerMinutes", title: "", targetValue: 60 },
      ...{ startsOn: at.slice(0, 10), createdAt: at, updatedAt: at },
    })
    .execute();
}
