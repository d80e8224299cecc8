import { beforeEach, expect, test, vi } from "vitest";
import { listAchievements, listLockedAchievements } from "~/features/growth/achievements/achievements.server";
import { readFacts } from "~/features/growth/achievements/facts.server";
import { loadGrowthWeeks } from "~/features/growth/metrics/weeks.server";
import { saveMetrics } from "~/features/growth/metrics/metrics.server";
import { metricsInput } from "~/features/growth/metrics/metrics.schema";
import { findProfileRow } from "~/features/growth/profile/profile-row.server";
import { db } from "~db/client";
import { libraryAchievements } from "~db/library/achievements";
import { onBothDatabases } from "~tests/support/database";
import { applyTotals } from "~tests/support/growth";
import { newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

const note = (caller: Parameters<typeof saveMetrics>[0], date: string, more: object = {}) =>
  saveMetrics(caller, metricsInput.parse({ userId: "me", date, ...more }), newReply());
const typesOf = (list: { achievementType: string }[]) => list.map(({ achievementType }) => achievementType);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  return () => vi.useRealTimers();
});

onBothDatabases(() => {
  test("seven days in a row unlock an achievement, in whatever order they are noted", async () => {
    const { caller } = await addVisitor({ language: "es" });
    for (const day of [20, 14, 18, 16, 15, 19]) await note(caller, `2026-11-${day}`);
    expect(typesOf(await listAchievements(caller))).toEqual(["first-day"]);
    const saved = await note(caller, "2026-11-17");
    expect(saved.newAchievements).toMatchObject([
      { achievementType: "seven-days-running", title: "Una semana seguida", experiencePoints: 40 },
    ]);
    expect(saved.experiencePoints).toBe(50);
    expect(await listAchievements({ ...caller, language: "ht" })).toMatchObject([
      { achievementType: "seven-days-running", title: "Yon semèn san rete", category: "consistency" },
      { achievementType: "first-day", title: "Premye jou", unlockedAt: "2026-11-20T15:00:00.000Z" },
    ]);
  });

  test("the totals of sermons unlock each achievement once, and its experience counts once", async () => {
    const { id, caller } = await addVisitor();
    const totals = {
      completedSermons: [1, 2, 3, 4, 5],
      completedAt: Array<string>(5).fill("2026-11-20T14:00:00.000Z"),
      favoriteSermons: [1, 2, 3],
      totalWatchTime: 300,
    };
    await applyTotals(id, { ...totals, experience: 200 });
    await applyTotals(id, { ...totals, experience: 0 });
    expect(typesOf(await listAchievements(caller)).sort()).toEqual([
      "first-sermon",
      "five-hours-listening",
      "five-sermons",
      "three-favorites",
    ]);
    expect((await findProfileRow(db, id))!.experiencePoints).toBe(200 + 20 + 40 + 15 + 60);
  });

  test("a level reached by achievements unlocks the level's achievement at once", async () => {
    const { id, caller } = await addVisitor();
    // 370 points + 20 for the first sermon = 390; + 15 for the favourites reaches level 3, which gives 30 more.
    await applyTotals(id, {
      completedSermons: [1],
      completedAt: ["2026-11-20T14:00:00.000Z"],
      favoriteSermons: [1, 2, 3],
      experience: 370,
    });
    expect(typesOf(await listAchievements(caller))).toContain("level-3");
    expect(await findProfileRow(db, id)).toMatchObject({
      experiencePoints: 370 + 20 + 15 + 30,
      spiritualMaturity: "growing",
    });
  });

  test("locked achievements have their progress, closest to unlocking first; a guest gets all of them", async () => {
    const { caller } = await addVisitor({ language: "en" });
    await note(caller, "2026-11-20", { versesRead: 60, prayersOffered: 5 });
    const locked = await listLockedAchievements(caller);
    expect(locked[0]).toEqual({
      achievementType: "hundred-verses",
      title: "A Hundred Verses",
      description: "Read 100 verses.",
      experiencePoints: 30,
      category: "learning",
      progress: 60,
      requiredProgress: 100,
    });
    expect(typesOf(locked)).not.toContain("first-day");
    expect(await listLockedAchievements(guestCaller)).toHaveLength(libraryAchievements.length);
    expect(await listAchievements(guestCaller)).toEqual([]);
  });

  test("the facts of a visitor who did nothing are numbers", async () => {
    const { id } = await addVisitor();
    await applyTotals(id, {});
    const facts = await readFacts(db, (await findProfileRow(db, id))!);
    expect(Object.values(facts).every((value) => typeof value === "number")).toBe(true);
    expect(facts).toMatchObject({ daysNoted: 0, longestRun: 0, bestScore: 0, hardestGoal: 0, level: 1 });
  });

  test("the charts' twelve weeks end with the current one, and contain only the visitor's own days", async () => {
    const marie = await addVisitor();
    const rose = await addVisitor();
    await note(marie.caller, "2026-11-20", { prayerMinutes: 15, moodScore: 8 });
    await note(rose.caller, "2026-11-20", { prayerMinutes: 99 });
    const weeks = await loadGrowthWeeks(marie.caller);
    expect(weeks).toHaveLength(12);
    expect([weeks[0]!.weekStart, weeks[11]!.weekStart]).toEqual(["2026-08-31", "2026-11-16"]);
    expect(weeks[11]).toMatchObject({ minutes: { prayer: 15 }, averageMood: 8, daysNoted: 1 });
    expect((await loadGrowthWeeks(guestCaller)).every(({ daysNoted }) => daysNoted === 0)).toBe(true);
  });
});
