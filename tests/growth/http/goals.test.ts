import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CompletedGoal, Goal } from "~/features/growth/goals/goals.schema";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { goalTemplates } from "~db/library/goals";
import { freshDatabase } from "~tests/support/database";
import { addOwnGoal, listOwnGoals, noteDay, openGrowthBrowser } from "~tests/support/growth";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

const generate = "/api/user/me/generate-spiritual-goals";
const adaptive = "/api/spiritual/goals/create-adaptive";
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const experienceOf = async () =>
  (await db.selectFrom("userSpiritualProfiles").select("experiencePoints").executeTakeFirstOrThrow())
    .experiencePoints;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

describe("a visitor's own goal", () => {
  test("is added, counts the days from today on, and can be completed after its target is reached", async () => {
    const browser = openGrowthBrowser();
    await noteDay(browser, "2026-11-19", { prayerMinutes: 500 });
    const goal = await addOwnGoal(browser, { description: "Avant le travail", deadline: "2026-11-22" });
    expect(goal).toEqual({
      id: 1,
      goalType: "prayerMinutes",
      title: "Priye chak maten",
      description: "Avant le travail",
      currentProgress: 0,
      targetValue: 30,
      startsOn: "2026-11-20",
      deadline: "2026-11-22",
      difficultyLevel: 2,
      experienceReward: 25,
      isCompleted: false,
      completedAt: null,
    });
    await noteDay(browser, "2026-11-20", { prayerMinutes: 20 });
    const early = await browser.call("POST", "/api/spiritual/goals/1/complete?lang=en");
    expect([early.status, await early.json()]).toEqual([
      409,
      { message: "This goal is not reached yet: 20 of 30." },
    ]);
    vi.setSystemTime(new Date("2026-11-21T15:00:00.000Z"));
    await noteDay(browser, "2026-11-21", { prayerMinutes: 10 });
    expect(await listOwnGoals(browser)).toMatchObject([{ currentProgress: 30, isCompleted: false }]);
    const before = await experienceOf();
    const done = await browser.call("POST", "/api/spiritual/goals/1/complete?lang=en");
    expect(done.status).toBe(200);
    expect(await read<CompletedGoal>(done)).toMatchObject({
      goal: { isCompleted: true, completedAt: "2026-11-21T15:00:00.000Z" },
      experiencePoints: before + 25 + 20,
      newAchievements: [{ achievementType: "first-goal", title: "Goal Reached" }],
    });
  });

  test("loses progress when a day is replaced with a lower count", async () => {
    const browser = openGrowthBrowser();
    const { id } = await addOwnGoal(browser);
    await noteDay(browser, "2026-11-20", { prayerMinutes: 40 });
    await noteDay(browser, "2026-11-20", { prayerMinutes: 12 });
    expect(await listOwnGoals(browser)).toMatchObject([{ id, currentProgress: 12 }]);
    expect((await browser.call("POST", `/api/spiritual/goals/${id}/complete`)).status).toBe(409);
  });

  test("is rewarded once, even when it is completed several times at once", async () => {
    const browser = openGrowthBrowser();
    const { id } = await addOwnGoal(browser);
    await noteDay(browser, "2026-11-20", { prayerMinutes: 30 });
    const before = await experienceOf();
    const complete = () => browser.call("POST", `/api/spiritual/goals/${id}/complete`);
    const statuses = (await Promise.all([complete(), complete(), complete()])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await experienceOf()).toBe(before + 10 + 20);
    expect(await read<CompletedGoal>(complete())).toMatchObject({
      goal: { isCompleted: true },
      leveledUp: false,
      newAchievements: [],
    });
    expect(await experienceOf()).toBe(before + 10 + 20);
  });

  test("can be seen, completed and deleted only by its visitor", async () => {
    const browser = openGrowthBrowser();
    const { id } = await addOwnGoal(browser, { targetValue: 1 });
    await noteDay(browser, "2026-11-20", { prayerMinutes: 5 });
    const rose = await addVisitor();
    for (const headers of [rose.headers, {}] as Record<string, string>[]) {
      const path = `/api/spiritual/goals/${id}`;
      expect((await callApi("POST", `${path}/complete`, { headers })).status).toBe(404);
      expect((await callApi("DELETE", path, { headers })).status).toBe(404);
    }
    expect(await (await callApi("GET", "/api/spiritual/goals", { headers: rose.headers })).json()).toEqual(
      [],
    );
    for (const unknown of ["0", "abc", "99"])
      expect((await browser.call("POST", `/api/spiritual/goals/${unknown}/complete`)).status).toBe(404);
    expect(await read(browser.call("DELETE", `/api/spiritual/goals/${id}`))).toEqual({ success: true });
    expect(await listOwnGoals(browser)).toEqual([]);
  });

  test("is stored encrypted", async () => {
    await addOwnGoal(openGrowthBrowser(), { title: "Padonnen frè m", description: "Ak èd Bondye" });
    const rows = await db.selectFrom("spiritualGoals").select(["title", "description"]).execute();
    expect(JSON.stringify(rows)).not.toMatch(/Padonnen|Bondye/);
  });

  test("begins on the current day in the browser's time zone", async () => {
    vi.setSystemTime(new Date("2026-11-20T23:30:00.000Z"));
    const browser = openGrowthBrowser();
    expect(await addOwnGoal(browser, { timeZone: "Pacific/Auckland" })).toMatchObject({
      startsOn: "2026-11-21",
    });
    expect(await addOwnGoal(browser, { timeZone: "Mars/Olympus" })).toMatchObject({ startsOn: "2026-11-20" });
  });

  test("is refused when twelve goals are open", async () => {
    const browser = openGrowthBrowser();
    for (let number = 0; number < 12; number += 1) await addOwnGoal(browser);
    const answer = await browser.call("POST", "/api/spiritual/goals?lang=en", {
      goalType: "sermons",
      title: "One more",
      targetValue: 2,
    });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: "You already have 12 open goals. Complete or delete one first." },
    ]);
    expect((await browser.call("POST", generate)).status).toBe(409);
    expect(await listOwnGoals(browser)).toHaveLength(12);
  });

  test.each(languages)("bad input in %s is refused at its field", async (language) => {
    const t = tFor(language);
    const bad: [Record<string, unknown>, Record<string, string[]>][] = [
      [{ goalType: "money" }, { goalType: [t("growth:errors.goalType")] }],
      [{ goalType: undefined }, { goalType: [t("growth:errors.goalType")] }],
      [{ title: " " }, { title: [t("growth:errors.title")] }],
      [{ title: "a".repeat(121) }, { title: [t("errors:tooLong", { count: 120, max: 120 })] }],
      [{ targetValue: 0 }, { targetValue: [t("errors:tooLow", { min: 1 })] }],
      [{ targetValue: -5 }, { targetValue: [t("errors:tooLow", { min: 1 })] }],
      [{ targetValue: "many" }, { targetValue: [t("errors:wrongType")] }],
      [{ targetValue: 100_001 }, { targetValue: [t("errors:tooHigh", { max: 100_000 })] }],
      [{ deadline: "soon" }, { deadline: [t("growth:errors.date")] }],
      [{ deadline: "2026-11-19" }, { deadline: [t("growth:errors.deadline")] }],
      [{ deadline: "2028-01-01" }, { deadline: [t("growth:errors.deadline")] }],
    ];
    for (const [more, errors] of bad) {
      const answer = await openGrowthBrowser().call("POST", `/api/spiritual/goals?lang=${language}`, {
        goalType: "sermons",
        title: "T",
        targetValue: 2,
        ...more,
      });
      expect(answer.status, JSON.stringify(more)).toBe(400);
      expect(await answer.json(), JSON.stringify(more)).toMatchObject({ errors });
    }
    expect(await db.selectFrom("spiritualGoals").select("id").execute()).toEqual([]);
  });
});

describe.each([
  ["generating", generate],
  ["creating adaptive goals", adaptive],
])("%s", (_name, path) => {
  test("answers three goals of the library of different types, in the reader's language", async () => {
    const browser = openGrowthBrowser();
    const answer = await browser.call("POST", `${path}?lang=ht`);
    expect(answer.status).toBe(201);
    const goals = await read<Goal[]>(answer);
    expect(goals).toHaveLength(3);
    expect(new Set(goals.map(({ goalType }) => goalType)).size).toBe(3);
    for (const goal of goals) {
      expect(goal).toMatchObject({
        currentProgress: 0,
        isCompleted: false,
        difficultyLevel: 1,
        experienceReward: 10,
      });
      expect(goal.title).toContain(String(goal.targetValue));
      const template = goalTemplates.find((one) => one.texts.ht.description === goal.description)!;
      expect(template.targets).toContain(goal.targetValue);
    }
    const inSpanish = await read<Goal[]>(browser.call("GET", "/api/spiritual/goals?lang=es"));
    expect(inSpanish.map(({ title }) => title)).not.toEqual(goals.map(({ title }) => title).reverse());
    const profile = await read<{ spiritualGoals: number[] }>(
      browser.call("GET", "/api/user/me/spiritual-profile"),
    );
    expect(profile.spiritualGoals).toEqual(goals.map(({ id }) => id));
  });

  test("replaces goals that were not begun with others when it is repeated", async () => {
    const browser = openGrowthBrowser();
    const first = await read<Goal[]>(browser.call("POST", path));
    const begun = first.find(({ goalType }) => goalType === "prayerMinutes")!;
    await noteDay(browser, "2026-11-20", { prayerMinutes: 5, versesRead: 0, bibleStudyMinutes: 0 });
    const second = await read<Goal[]>(browser.call("POST", path));
    const open = await listOwnGoals(browser);
    expect(open.map(({ id }) => id)).toContain(begun.id);
    expect(open).toHaveLength(4);
    const titles = new Set(first.map(({ title }) => title));
    expect(second.filter(({ title }) => titles.has(title))).toEqual([]);
  });
});

test("goals can be generated for the community profile, but not for another visitor", async () => {
  const marie = await addVisitor();
  const rose = await addVisitor();
  const of = (id: number) => `/api/user/${id}/generate-spiritual-goals`;
  expect((await callApi("POST", of(marie.id), { headers: rose.headers })).status).toBe(403);
  expect((await callApi("POST", of(99_999))).status).toBe(404);
  const answer = await callApi("POST", of(1));
  expect([answer.status, (await read<Goal[]>(answer)).length]).toEqual([201, 3]);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
});

test("the next goal of a type is harder after a completed one", async () => {
  const browser = openGrowthBrowser();
  const prayer = (await read<Goal[]>(browser.call("POST", adaptive))).find(
    ({ goalType }) => goalType === "prayerMinutes",
  )!;
  await noteDay(browser, "2026-11-20", { prayerMinutes: prayer.targetValue });
  expect((await browser.call("POST", `/api/spiritual/goals/${prayer.id}/complete`)).status).toBe(200);
  let next: Goal | undefined;
  for (let tries = 0; tries < 6 && !next; tries += 1)
    next = (await read<Goal[]>(browser.call("POST", adaptive))).find(
      ({ goalType }) => goalType === "prayerMinutes",
    );
  expect(next!.difficultyLevel).toBeGreaterThan(prayer.difficultyLevel);
});
