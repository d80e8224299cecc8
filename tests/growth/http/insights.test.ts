import { beforeEach, describe, expect, test, vi } from "vitest";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { addOwnGoal, applyTotals, noteDay, openGrowthBrowser } from "~tests/support/growth";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

interface V1 {
  insights: string;
  growthScore: number;
  recommendations: string[];
}
interface V2 {
  spiritualMaturity: string;
  nextLevelRequirement: number;
  basis: string;
  strengthAreas: string[];
  improvementAreas: string[];
  recommendedActions: string[];
}
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const v1 = "/api/user/me/spiritual-growth?lang=en";
const v2 = "/api/spiritual/insights?lang=en";
const nothing = {
  prayerMinutes: 0,
  bibleStudyMinutes: 0,
  sermonMinutes: 0,
  versesRead: 0,
  prayersOffered: 0,
  spiritualReflections: 0,
  communityEngagement: 0,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

test("without a noted day the insights say so and suggest first steps", async () => {
  expect(await read<V1>(callApi("GET", v1))).toEqual({
    insights:
      "You have not logged a day in the last 14 days. Log today, and we will tell you what we see in it.",
    growthScore: 0,
    recommendations: [
      "Log your day: a few numbers are enough.",
      "Choose a sermon, and follow it to the end.",
      "Set yourself a goal: even a small one gives a direction.",
    ],
  });
  expect(await read<V2>(callApi("GET", v2))).toMatchObject({
    spiritualMaturity: "beginner",
    nextLevelRequirement: 100,
    strengthAreas: [],
    improvementAreas: [],
  });
  expect(await db.selectFrom("userSpiritualProfiles").select("userId").execute()).toEqual([]);
});

test("one day is not enough for strengths and improvements", async () => {
  const browser = openGrowthBrowser();
  await noteDay(browser, "2026-11-20", { ...nothing, prayerMinutes: 30 });
  expect(await read<V1>(browser.call("GET", v1))).toMatchObject({
    insights:
      "Over the last 14 days you logged 1 day. Your average growth score is 25 out of 100. With a second day, we can tell you what is strong and what can grow.",
    growthScore: 25,
  });
  expect(await read<V2>(browser.call("GET", v2))).toMatchObject({ strengthAreas: [], improvementAreas: [] });
});

test("the insights name the days they are based on, what is strong and what can grow", async () => {
  const browser = openGrowthBrowser();
  // The last 14 days are 7 to 20 November.
  await noteDay(browser, "2026-11-20", { ...nothing, prayerMinutes: 40, prayersOffered: 2, versesRead: 7 });
  await noteDay(browser, "2026-11-07", { ...nothing, prayerMinutes: 25, prayersOffered: 3, versesRead: 8 });
  await noteDay(browser, "2026-11-06", { ...nothing, prayerMinutes: 30 });
  await noteDay(browser, "2026-10-24", { ...nothing, prayerMinutes: 20 });
  await noteDay(browser, "2026-10-23", { ...nothing, prayerMinutes: 900 });
  const insights = await read<V2>(browser.call("GET", v2));
  expect(insights).toMatchObject({
    basis: "Over the last 14 days you logged 2 days.",
    strengthAreas: ["Prayer: 32.5 min per day logged"],
    improvementAreas: [
      "Bible study: 0 min per day logged",
      "Sermons: 0 min per day logged",
      "Reflections: 0 per day logged",
    ],
  });
  expect(insights.recommendedActions).toContain("Read a psalm tonight, slowly, and keep one sentence of it.");
  expect((await read<V1>(browser.call("GET", v1))).insights).toBe(
    "Over the last 14 days you logged 2 days. Your average growth score is 33 out of 100. That is 30% more minutes than in the 14 days before (65 compared with 50). Most present: prayer. What can grow: Bible study, listening to sermons and reflection.",
  );
});

test("after hard days the first action offers prayer, and a reached goal is named", async () => {
  const browser = openGrowthBrowser();
  await addOwnGoal(browser, { title: "Chak maten", targetValue: 30 });
  await noteDay(browser, "2026-11-20", { moodScore: 3, prayerMinutes: 16 });
  const actions = async () => (await read<V2>(browser.call("GET", v2))).recommendedActions;
  expect((await actions()).slice(0, 2)).toEqual([
    "Your days have been hard lately (average mood: 3 out of 10). Send us a prayer request: we will pray with you.",
    "“Chak maten”: you are at 16 of 30.",
  ]);
  await noteDay(browser, "2026-11-20", { moodScore: 8, prayerMinutes: 31 });
  expect((await actions())[0]).toBe("You have reached your goal “Chak maten”: you can complete it.");
});

test("another visitor's insights are a 403; with view_analytics they have figures but no text of a goal", async () => {
  const marie = openGrowthBrowser();
  await addOwnGoal(marie, { title: "Padonnen frè m", targetValue: 10 });
  await noteDay(marie, "2026-11-20", { prayerMinutes: 20 });
  const { id } = await db
    .selectFrom("userSpiritualProfiles")
    .select("userId as id")
    .executeTakeFirstOrThrow();
  const path = `/api/user/${id}/spiritual-growth`;
  const rose = await addVisitor();
  expect((await callApi("GET", path)).status).toBe(403);
  expect((await callApi("GET", path, { headers: rose.headers })).status).toBe(403);
  const analyst = await administrator({ permissions: ["view_analytics"] });
  const answer = await callApi("GET", path, { headers: analyst.cookie });
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain("Padonnen");
});

describe.each(languages)("in %s", (language) => {
  test("no sentence shows a key or a placeholder", async () => {
    const browser = openGrowthBrowser();
    const { id } = await browser
      .call("GET", "/api/user/me/spiritual-profile")
      .then(async () => addOwnGoal(browser, { targetValue: 45 }));
    for (const [date, more] of [
      ["2026-11-20", { moodScore: 2 }],
      ["2026-11-19", { communityEngagement: 4 }],
      ["2026-11-02", { prayerMinutes: 90 }],
      ["2026-11-01", { prayerMinutes: 90 }],
    ] as const)
      await noteDay(browser, date, more);
    expect(id).toBe(1);
    for (const path of ["/api/user/me/spiritual-growth", "/api/spiritual/insights"]) {
      const text = await (await browser.call("GET", `${path}?lang=${language}`)).text();
      expect(text).not.toMatch(/growth-insights|\{\{|undefined|NaN/);
      expect(text).toContain("14");
    }
  });
});

test("the insights and the profile have the same level", async () => {
  const { id, headers } = await addVisitor();
  await applyTotals(id, { experience: 450 });
  expect(await read<V2>(callApi("GET", v2, { headers }))).toMatchObject({
    spiritualMaturity: "growing",
    nextLevelRequirement: 900,
  });
  expect(await read(callApi("GET", "/api/spiritual/profile", { headers }))).toMatchObject({
    spiritualLevel: 3,
    levelStart: 400,
    nextLevelRequirement: 900,
  });
});
