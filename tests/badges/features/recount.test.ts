import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activityPoints, activityTypes } from "~/features/badges/activities/activity-types";
import { levelOf } from "~/features/badges/level";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { recountStats } from "~/features/badges/activities/recount.server";
import { connect, db } from "~db/client";
import { libraryBadges, type BadgeCondition } from "~db/library/badges";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { onBothDatabases } from "~tests/support/database";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";
import { addVisitor } from "~tests/support/visitors";

/** ACTIVITIES=10000 runs the long version. */
const ACTIVITIES = Number(process.env.ACTIVITIES ?? 480);
const VISITORS = 12;
const BEGIN = Date.parse("2026-01-01T00:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const zones = Intl.supportedValuesOf("timeZone");

interface Planned {
  who: number;
  type: (typeof activityTypes)[number];
  zone: string | null;
  /** Values repeat, so that some activities are duplicates. */
  thing: number;
}

const plan = fc.sample(
  fc.record<Planned>({
    who: fc.nat({ max: VISITORS - 1 }),
    type: fc.constantFrom(...activityTypes),
    zone: fc.oneof(fc.constant(null), fc.constantFrom(...zones)),
    thing: fc.nat({ max: ACTIVITIES }),
  }),
  { numRuns: ACTIVITIES, seed: 20261123 },
);

const readStats = (userId: number) =>
  db.selectFrom("userStats").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
const readBadges = (userId: number) =>
  db
    .selectFrom("userBadges")
    .select(["badgeId", "earnedAt", "points"])
    .where("userId", "=", userId)
    .orderBy("badgeId")
    .execute();
const readLog = (userId: number) =>
  db.selectFrom("userEngagement").selectAll().where("userId", "=", userId).orderBy("id").execute();

/** Counts without the code under test, except the streak. */
function countByHand(log: Awaited<ReturnType<typeof readLog>>, longestStreak: number) {
  const count = (type: string) => log.filter(({ activityType }) => activityType === type).length;
  const days = new Map<string | null, Set<string>>();
  for (const { localDay, activityType } of log)
    days.set(localDay, new Set(days.get(localDay)).add(activityType));
  const typesInDay = [...days.values()].map((types) => types.size);
  const earned = new Set<string>();
  let points = log.reduce((sum, row) => sum + row.points, 0);
  const isMet = (condition: BadgeCondition) => {
    switch (condition.kind) {
      case "count":
        return (condition.type ? count(condition.type) : log.length) >= condition.count;
      case "types":
        return condition.types.every((type) => count(type) > 0);
      case "typesInDay":
        return Math.max(...typesInDay) >= condition.count;
      case "days":
        return days.size >= condition.count;
      case "streak":
        return longestStreak >= condition.count;
      case "level":
        return Math.floor(Math.sqrt(points / 100)) + 1 >= condition.count;
      case "points":
        return points >= condition.count;
      case "badges":
        return earned.size >= condition.count;
    }
  };
  for (let before = -1; before < earned.size;) {
    before = earned.size;
    for (const { id, condition, points: worth } of libraryBadges) {
      if (earned.has(id) || !isMet(condition)) continue;
      earned.add(id);
      points += worth;
    }
  }
  return {
    points,
    badges: [...earned].sort(),
    activeDays: days.size,
    mostTypesInDay: Math.max(...typesInDay),
  };
}

/** Records the planned activities, `atOnce` at a time, and compares each visitor's points and badges with a recount. */
async function recordAndRecount(planned: Planned[], atOnce: number): Promise<void> {
  const visitors: number[] = [];
  for (let count = 0; count < VISITORS; count += 1) visitors.push((await addVisitor()).id);
  const record = ({ who, type, zone, thing }: Planned, index: number) =>
    db.transaction().execute((trx) =>
      recordActivity(trx, {
        userId: visitors[who]!,
        type,
        subject: `${type}:${visitors[who]!}:${thing % (ACTIVITIES / 2)}`,
        timeZone: zone,
        at: new Date(BEGIN + index * (HOUR_MS / 8)),
      }),
    );
  let counted = 0;
  for (let from = 0; from < planned.length; from += atOnce) {
    const answers = await Promise.all(
      planned.slice(from, from + atOnce).map((activity, index) => record(activity, from + index)),
    );
    counted += answers.filter(({ isCounted }) => isCounted).length;
  }
  const things = planned.map(({ who, type, thing }) => `${who} ${type} ${thing % (ACTIVITIES / 2)}`);
  expect(counted).toBe(new Set(things).size);
  for (const userId of visitors) await expectRecount(userId);
}

async function expectRecount(userId: number): Promise<void> {
  const [stats, badges, log] = [await readStats(userId), await readBadges(userId), await readLog(userId)];
  expect(log.every((row) => row.points === activityPoints[row.activityType as "prayer"])).toBe(true);
  expect(stats.activityCount).toBe(log.length);
  expect({
    points: stats.totalPoints,
    badges: badges.map(({ badgeId }) => badgeId).sort(),
    activeDays: stats.activeDays,
    mostTypesInDay: stats.mostTypesInDay,
  }).toEqual(countByHand(log, stats.longestStreak));
  expect(stats).toMatchObject({ totalBadges: badges.length, level: levelOf(stats.totalPoints) });

  const again = await db.transaction().execute((trx) => recountStats(trx, userId));
  expect(again.newBadges).toEqual([]);
  const { updatedAt: _, ...before } = stats;
  expect(again.stats).toMatchObject(before);
  expect(await readBadges(userId)).toEqual(badges);
}

onBothDatabases(() => {
  test(
    `points and badges equal a recount after ${ACTIVITIES} concurrent activities`,
    () => recordAndRecount(plan, ACTIVITIES),
    ACTIVITIES * 60,
  );

  test("two tabs that earn the same badge at the same time get it once", async () => {
    const { id: userId } = await addVisitor();
    const answers = await Promise.all(
      [1, 2].map((tab) =>
        db
          .transaction()
          .execute((trx) =>
            recordActivity(trx, { userId, type: "prayer", subject: `prayer:${userId}:${tab}` }),
          ),
      ),
    );
    expect(answers.flatMap(({ newBadges }) => newBadges.map(({ id }) => id))).toEqual(["first-prayer"]);
    expect(await readStats(userId)).toMatchObject({ totalPoints: 25 + 25 + 10, prayerCount: 2 });
  });

  test("the next activity recounts stats of another version of the library", async () => {
    const { id: userId } = await addVisitor();
    const record = (thing: number) =>
      db
        .transaction()
        .execute((trx) =>
          recordActivity(trx, { userId, type: "prayer", subject: `prayer:${userId}:${thing}` }),
        );
    await record(1);
    const stale = { totalPoints: 7, prayerCount: 9, libraryVersion: "0" };
    await db.updateTable("userStats").set(stale).where("userId", "=", userId).execute();
    await db.deleteFrom("userBadges").execute();
    const { newBadges, stats } = await record(2);
    expect(newBadges.map(({ id }) => id)).toEqual(["first-prayer"]);
    expect(stats).toMatchObject({ totalPoints: 60, prayerCount: 2, totalBadges: 1 });
  });
});

describe.skipIf(!postgresPrograms)("on a PostgreSQL server with many connections", () => {
  test(
    "points and badges equal a recount, in any order of the activities",
    async () => {
      const server = await startPostgres();
      await connect(server.url("postgres"));
      await migrateToLatest(db);
      await seed(db);
      await recordAndRecount(plan, 50);
      await db.destroy();
      await server.stop();
    },
    60_000 + ACTIVITIES * 60,
  );
});
