import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { completeGoal } from "~/features/growth/goals/complete-goal.server";
import { goalInput } from "~/features/growth/goals/goals.schema";
import { addGoal, listGoals } from "~/features/growth/goals/goals.server";
import { markRecommendationsUpdated, readGrowthNeeds } from "~/features/growth/growth-needs.server";
import { metricsFormInput, metricsInput } from "~/features/growth/metrics/metrics.schema";
import {
  getMetricsOfDay,
  hasMetricsConsent,
  listMetrics,
  saveMetrics,
  saveMetricsByForm,
} from "~/features/growth/metrics/metrics.server";
import { findProfileRow } from "~/features/growth/profile/profile-row.server";
import { deleteOldGrowth } from "~/features/growth/retention.server";
import { growthVisitorData } from "~/features/growth/visitor-data.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { applyTotals } from "~tests/support/growth";
import { newReply } from "~tests/support/prayers";
import { addVisitor } from "~tests/support/visitors";

const note = (caller: Caller, date: string, more: object = {}) =>
  saveMetrics(caller, metricsInput.parse({ userId: "me", date, ...more }), newReply());
const add = (caller: Caller, more: object = {}) =>
  addGoal(
    caller,
    goalInput.parse({ goalType: "prayerMinutes", title: "Priye", targetValue: 20, ...more }),
    newReply(),
  );
const datesOf = async (caller: Caller) =>
  (await listMetrics(caller, { userId: "me", before: undefined, limit: 100 })).map(({ date }) => date);
const move = (from: number, to: number) =>
  db.transaction().execute((trx) => growthVisitorData.move(trx, from, to));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  return () => vi.useRealTimers();
});

onBothDatabases(() => {
  test("the export contains only this visitor's profile, days, goals in clear and achievements", async () => {
    const marie = await addVisitor();
    const rose = await addVisitor();
    await add(marie.caller, { title: "Padonnen", description: "Chak jou" });
    await note(marie.caller, "2026-11-20", { prayerMinutes: 12 });
    await note(rose.caller, "2026-11-19");
    const exported = await growthVisitorData.collect(db, marie.id);
    expect(exported).toMatchObject([
      { kind: "profile", experiencePoints: 10, consentAt: "2026-11-20T15:00:00.000Z" },
      { kind: "day", date: "2026-11-20", prayerMinutes: 12 },
      { kind: "goal", title: "Padonnen", description: "Chak jou", currentProgress: 12 },
      { kind: "achievement", achievementType: "first-day" },
    ]);
    expect(JSON.stringify(exported)).not.toContain("userId");
  });

  test("erasing removes all data of the visitor and keeps that of others", async () => {
    const [marie, rose] = [await addVisitor(), await addVisitor()];
    for (const { caller } of [marie, rose]) {
      await add(caller);
      await note(caller, "2026-11-20");
    }
    await growthVisitorData.erase(db, marie.id);
    await growthVisitorData.erase(db, marie.id);
    expect(await growthVisitorData.collect(db, marie.id)).toEqual([]);
    expect(await growthVisitorData.collect(db, rose.id)).toHaveLength(4);
    await db.deleteFrom("users").where("id", "=", rose.id).execute();
    expect(await growthVisitorData.collect(db, rose.id)).toEqual([]);
  });

  test("moving merges two devices: each day and achievement once, and goals recalculated", async () => {
    const [phone, laptop] = [await addVisitor(), await addVisitor()];
    await add(laptop.caller, { targetValue: 100 });
    await note(phone.caller, "2026-11-20", { prayerMinutes: 50 });
    await note(phone.caller, "2026-11-19", { prayerMinutes: 5 });
    await note(laptop.caller, "2026-11-20", { prayerMinutes: 30 });
    vi.setSystemTime(new Date("2026-11-21T15:00:00.000Z"));
    await note(phone.caller, "2026-11-21", { prayerMinutes: 7 });
    await move(phone.id, laptop.id);
    expect(await datesOf(laptop.caller)).toEqual(["2026-11-21", "2026-11-20", "2026-11-19"]);
    expect(await getMetricsOfDay(laptop.caller, { date: "2026-11-20" })).toMatchObject({ prayerMinutes: 30 });
    expect(await listGoals(laptop.caller)).toMatchObject([{ currentProgress: 37 }]);
    // Both devices had earned the 10 points of the first day.
    expect((await findProfileRow(db, laptop.id))!.experiencePoints).toBe(10);
    expect(await growthVisitorData.collect(db, phone.id)).toEqual([]);
  });

  test("moving a profile to a visitor without one adds experience and consent, not the reverse", async () => {
    const [phone, laptop] = [await addVisitor(), await addVisitor()];
    await applyTotals(phone.id, { experience: 120 });
    await note(phone.caller, "2026-11-20");
    await move(laptop.id, phone.id);
    await move(phone.id, laptop.id);
    expect(await findProfileRow(db, laptop.id)).toMatchObject({
      experiencePoints: 130,
      consentAt: "2026-11-20T15:00:00.000Z",
    });
    expect(await hasMetricsConsent(laptop.caller)).toBe(true);
    expect(await findProfileRow(db, phone.id)).toBeUndefined();
  });

  test("the form requires the consent once", async () => {
    const { caller } = await addVisitor();
    const form = (consent: string | undefined) =>
      saveMetricsByForm(caller, metricsFormInput.parse({ date: "2026-11-20", consent }), newReply());
    await expect(form(undefined)).rejects.toMatchObject({
      status: 400,
      errors: { consent: ["growth:errors.consent"] },
    });
    expect(await datesOf(caller)).toEqual([]);
    await form("on");
    expect(await hasMetricsConsent(caller)).toBe(true);
    await form(undefined);
    expect(await datesOf(caller)).toEqual(["2026-11-20"]);
  });

  test("days and goals older than the settings allow are deleted; their experience stays; 0 keeps them", async () => {
    const { caller, id } = await addVisitor();
    const { id: goalId } = await add(caller, { targetValue: 5 });
    await note(caller, "2026-11-13");
    await note(caller, "2026-11-20", { prayerMinutes: 5 });
    await completeGoal(caller, { id: goalId });
    const { experiencePoints } = (await findProfileRow(db, id))!;
    const system = systemCaller();
    const later = new Date("2028-11-14T12:00:00.000Z");
    await saveSystemSettings(system, { retention: { growthDays: 0 } });
    await deleteOldGrowth(system, later);
    expect(await datesOf(caller)).toEqual(["2026-11-20", "2026-11-13"]);
    await saveSystemSettings(system, { retention: { growthDays: 24 } });
    await deleteOldGrowth(system, later);
    expect(await datesOf(caller)).toEqual(["2026-11-20"]);
    expect(await listGoals(caller)).toHaveLength(1);
    await deleteOldGrowth(system, new Date("2028-11-21T12:00:00.000Z"));
    expect([await datesOf(caller), await listGoals(caller)]).toEqual([[], []]);
    expect((await findProfileRow(db, id))!.experiencePoints).toBe(experiencePoints);
    expect(experiencePoints).toBeGreaterThan(10);
  });

  test("a goal of sermons counts those completed since it was added", async () => {
    const { caller, id } = await addVisitor();
    const goal = await add(caller, { goalType: "sermons", targetValue: 2 });
    const complete = (...completedAt: string[]) =>
      applyTotals(id, { completedSermons: completedAt.map((_, index) => index + 1), completedAt });
    await complete("2026-11-19T15:00:00.000Z", "2026-11-20T16:00:00.000Z");
    expect(await listGoals(caller)).toMatchObject([{ currentProgress: 1 }]);
    await note(caller, "2026-11-20");
    expect(await listGoals(caller)).toMatchObject([{ currentProgress: 1 }]);
    await expect(completeGoal(caller, goal)).rejects.toMatchObject({ status: 409 });
    await complete("2026-11-19T15:00:00.000Z", "2026-11-20T16:00:00.000Z", "2026-11-21T10:00:00.000Z");
    expect(await completeGoal(caller, goal)).toMatchObject({
      goal: { isCompleted: true, currentProgress: 2 },
    });
  });

  test("needs are the types of open goals, and sermon topics for weak fields and a low mood", async () => {
    const { caller, id } = await addVisitor();
    const none = { goalTypes: [], growthAreas: [], maturity: "beginner", changedAt: null };
    expect(await readGrowthNeeds(db, id)).toEqual(none);
    await add(caller, { goalType: "versesRead" });
    await add(caller, { goalType: "versesRead" });
    const full = { bibleStudyMinutes: 30, sermonMinutes: 30, versesRead: 15, spiritualReflections: 2 };
    await note(caller, "2026-11-20", {
      ...full,
      communityEngagement: 2,
      prayerMinutes: 2,
      prayersOffered: 1,
    });
    expect(await readGrowthNeeds(db, id)).toMatchObject({ goalTypes: ["versesRead"], growthAreas: [] });
    vi.setSystemTime(new Date("2026-11-20T16:00:00.000Z"));
    await note(caller, "2026-11-19", { ...full, communityEngagement: 2, prayerMinutes: 3, moodScore: 4 });
    expect(await readGrowthNeeds(db, id)).toEqual({
      goalTypes: ["versesRead"],
      growthAreas: ["prayer"],
      maturity: "beginner",
      changedAt: "2026-11-20T16:00:00.000Z",
    });
    for (const date of ["2026-11-19", "2026-11-20"]) await note(caller, date, { ...full, moodScore: 3 });
    expect((await readGrowthNeeds(db, id)).growthAreas).toEqual([
      "hope",
      "peace",
      "prayer",
      "service",
      "love",
    ]);
  });

  test("marking recommendations as computed does not count as a change", async () => {
    const { id } = await addVisitor();
    await applyTotals(id, {});
    const before = (await readGrowthNeeds(db, id)).changedAt;
    await markRecommendationsUpdated(db, id, "2026-11-20T18:00:00.000Z");
    expect((await readGrowthNeeds(db, id)).changedAt).toBe(before);
    expect((await findProfileRow(db, id))!.lastRecommendationUpdate).toBe("2026-11-20T18:00:00.000Z");
  });
});
