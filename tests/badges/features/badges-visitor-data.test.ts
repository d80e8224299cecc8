import { expect, test } from "vitest";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { setLeaderboardName } from "~/features/badges/leaderboard.server";
import { badgesVisitorData } from "~/features/badges/visitor-data.server";
import type { ActivityType } from "~/features/badges/activities/activity-types";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addVisitor } from "~tests/support/visitors";

const record = (userId: number, type: ActivityType, thing: string, at?: string) =>
  db.transaction().execute((trx) =>
    recordActivity(trx, {
      userId,
      type,
      subject: thing.startsWith("donation:") ? thing : `${type}:${userId}:${thing}`,
      timeZone: "America/Port-au-Prince",
      ...(at && { at: new Date(at) }),
    }),
  );
const move = (from: number, to: number) =>
  db.transaction().execute((trx) => badgesVisitorData.move(trx, from, to));
const readStats = (userId: number) =>
  db.selectFrom("userStats").selectAll().where("userId", "=", userId).executeTakeFirst();
const readSubjects = async () =>
  (await db.selectFrom("userEngagement").select("subject").orderBy("id").execute()).map(
    ({ subject }) => subject,
  );

onBothDatabases(() => {
  test("a visitor's export contains activities, badges and points", async () => {
    const { id } = await addVisitor();
    await record(id, "mood", "2026-11-01", "2026-11-01T15:00:00Z");
    expect(await badgesVisitorData.collect(db, id)).toMatchObject([
      {
        kind: "activity",
        activityType: "mood",
        points: 10,
        localDay: "2026-11-01",
        timeZone: "America/Port-au-Prince",
      },
      { kind: "badge", badgeId: "open-heart", points: 10 },
      { kind: "stats", totalPoints: 20, totalBadges: 1, leaderboardName: null },
    ]);
  });

  test("erasing removes all data of the visitor, and keeps the data of others", async () => {
    const [one, other] = [await addVisitor(), await addVisitor()];
    for (const { id } of [one, other]) await record(id, "mood", "2026-11-01");
    await badgesVisitorData.erase(db, one.id);
    await badgesVisitorData.erase(db, one.id);
    expect(await badgesVisitorData.collect(db, one.id)).toEqual([]);
    expect(await badgesVisitorData.collect(db, other.id)).toHaveLength(3);
  });

  test("merging two devices of one person merges their days into one streak, and counts common activities once", async () => {
    const [phone, laptop] = [await addVisitor(), await addVisitor()];
    await record(phone.id, "mood", "2026-11-01", "2026-11-01T15:00:00Z");
    await record(laptop.id, "mood", "2026-11-02", "2026-11-02T15:00:00Z");
    await record(phone.id, "mood", "2026-11-02", "2026-11-02T16:00:00Z");
    await record(phone.id, "donation", "donation:7", "2026-11-03T15:00:00Z");
    await setLeaderboardName(phone.caller, { name: "Marie" });
    await move(phone.id, laptop.id);
    expect(await readSubjects()).toEqual([
      `mood:${laptop.id}:2026-11-01`,
      `mood:${laptop.id}:2026-11-02`,
      "donation:7",
    ]);
    expect(await readStats(phone.id)).toBeUndefined();
    const points = 10 + 10 + 50 + 10 + 10 + 10; // with "open-heart", "first-gift" and "three-days-running"
    expect(await readStats(laptop.id)).toMatchObject({
      moodCount: 2,
      donationCount: 1,
      streakDays: 3,
      totalPoints: points + 10, // 100 points: "first-steps"
      totalBadges: 4,
      leaderboardName: "Marie",
    });
    expect((await record(laptop.id, "mood", "2026-11-01")).isCounted).toBe(false);
  });

  test("the name of the other device is kept, and merging a visitor without activities changes nothing", async () => {
    const [from, to, empty] = [await addVisitor(), await addVisitor(), await addVisitor()];
    for (const { id } of [from, to]) await record(id, "mood", "2026-11-01");
    await setLeaderboardName(from.caller, { name: "From" });
    await setLeaderboardName(to.caller, { name: "To" });
    await move(from.id, to.id);
    const stats = await readStats(to.id);
    expect(stats).toMatchObject({ leaderboardName: "To" });
    await move(empty.id, to.id);
    expect(await readStats(to.id)).toEqual(stats);
    expect(await readStats(empty.id)).toBeUndefined();
  });
});
