import { expect, test } from "vitest";
import { recordActivity, type NewActivity } from "~/features/badges/activities/record-activity.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addVisitor } from "~tests/support/visitors";

const record = (activity: NewActivity) => db.transaction().execute((trx) => recordActivity(trx, activity));
const ids = (badges: { id: string }[]) => badges.map(({ id }) => id).sort();

onBothDatabases(() => {
  test("an activity earns its points, its badges and their points", async () => {
    const { id: userId } = await addVisitor();
    const { isCounted, newBadges, stats } = await record({ userId, type: "prayer", subject: "prayer:1:1" });
    expect(isCounted).toBe(true);
    expect(ids(newBadges)).toEqual(["first-prayer"]);
    expect(stats).toMatchObject({ totalPoints: 35, level: 1, totalBadges: 1, prayerCount: 1, streakDays: 1 });
    const rows = await db.selectFrom("userBadges").selectAll().execute();
    expect(rows).toMatchObject([{ userId, badgeId: "first-prayer", points: 10, isUnlocked: true }]);
  });

  test("a repeated activity does not count", async () => {
    const { id: userId } = await addVisitor();
    const first = await record({ userId, type: "donation", subject: "donation:7" });
    for (let times = 0; times < 100; times += 1) {
      const again = await record({ userId, type: "donation", subject: "donation:7" });
      expect(again).toMatchObject({ isCounted: false, newBadges: [] });
      expect(again.stats.totalPoints).toBe(first.stats.totalPoints);
    }
  });

  test("the points of badges raise the level, which can earn another badge", async () => {
    const { id: userId } = await addVisitor();
    await record({ userId, type: "donation", subject: "donation:1" });
    const { newBadges, stats } = await record({ userId, type: "community", subject: "community:1" });
    expect(ids(newBadges)).toEqual(["welcome"]);
    expect(stats).toMatchObject({ totalPoints: 90, level: 1 });
    const third = await record({ userId, type: "mood", subject: "mood:1" });
    // 90 + 10 = 100 points: level 2, so "first-steps", "open-heart", "full-day" and, as these are five badges,
    // "five-stars".
    expect(ids(third.newBadges)).toEqual(["first-steps", "five-stars", "full-day", "open-heart"]);
    expect(third.stats).toMatchObject({ totalPoints: 90 + 10 + 10 + 10 + 25 + 10, totalBadges: 6, level: 2 });
  });

  test("an activity whose transaction fails is not stored", async () => {
    const { id: userId } = await addVisitor();
    const failing = db.transaction().execute(async (trx) => {
      await recordActivity(trx, { userId, type: "prayer", subject: "prayer:1" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    for (const table of ["userEngagement", "userStats", "userBadges"] as const)
      expect(await db.selectFrom(table).select("userId").execute()).toEqual([]);
  });
});
