import { beforeEach, describe, expect, test, vi } from "vitest";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { dayFields, noteDay, openGrowthBrowser } from "~tests/support/growth";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

const path = "/api/user/me/spiritual-metrics";
const count = async () => (await db.selectFrom("spiritualGrowthMetrics").select("id").execute()).length;

beforeEach(async () => {
  // 23:30 on the 20th in Port-au-Prince.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T04:30:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

test("a day is saved with its score, and the first noted day unlocks an achievement", async () => {
  const browser = openGrowthBrowser();
  const answer = await browser.call("POST", path, { ...dayFields, date: "2026-11-20" });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^visitor=.+; HttpOnly; SameSite=Lax$/);
  expect(await answer.json()).toEqual({
    ...dayFields,
    id: 1,
    date: "2026-11-20",
    // 25·20/30 + 20·15/30 + 10·10/15 + 10·3/5 + 10·1/2
    growthScore: 44,
    achievements: ["first-day"],
    createdAt: "2026-11-21T04:30:00.000Z",
    updatedAt: "2026-11-21T04:30:00.000Z",
    experiencePoints: 10,
    spiritualLevel: 1,
    leveledUp: false,
    newAchievements: [
      {
        achievementType: "first-day",
        title: "Premier jour",
        description: "Noter une première journée.",
        experiencePoints: 10,
        category: "consistency",
      },
    ],
  });
});

test("saving a date again replaces its metrics, answers 200 and earns nothing", async () => {
  const browser = openGrowthBrowser();
  const first = await noteDay(browser, "2026-11-20");
  vi.setSystemTime(new Date("2026-11-21T05:30:00.000Z"));
  const answer = await browser.call("POST", path, { date: "2026-11-20", prayerMinutes: 5 });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id: first.id,
    prayerMinutes: 5,
    bibleStudyMinutes: 0,
    moodScore: 5,
    achievements: ["first-day"],
    createdAt: "2026-11-21T04:30:00.000Z",
    updatedAt: "2026-11-21T05:30:00.000Z",
    experiencePoints: 10,
    newAchievements: [],
  });
  expect(await count()).toBe(1);
});

test("what is not a number is saved as 0, and as 5 for the mood", async () => {
  const browser = openGrowthBrowser();
  const given = {
    prayerMinutes: "-",
    bibleStudyMinutes: "a lot",
    sermonMinutes: "",
    versesRead: null,
    prayersOffered: "12",
    spiritualReflections: 2.9,
    communityEngagement: ["3"],
    moodScore: "good",
  };
  expect(await noteDay(browser, "2026-11-20", given)).toMatchObject({
    prayerMinutes: 0,
    bibleStudyMinutes: 0,
    sermonMinutes: 0,
    versesRead: 0,
    prayersOffered: 12,
    spiritualReflections: 2,
    communityEngagement: 0,
    moodScore: 5,
  });
  for (const [moodScore, expected] of [
    ["", 5],
    [null, 5],
    [true, 5],
    ["0x9", 5],
    [1, 1],
    ["10", 10],
    [" 7,9 ", 7],
    ["1e1", 10],
  ])
    expect(await noteDay(browser, "2026-11-20", { moodScore })).toMatchObject({ moodScore: expected });
});

describe.each(languages)("bad input in %s", (language) => {
  const t = tFor(language);
  type Bad = [name: string, given: Record<string, unknown>, errors: Record<string, string[]>];
  const bad: Bad[] = [
    ["no date", { date: undefined }, { date: [t("growth:errors.date")] }],
    ["a date that does not exist", { date: "2026-02-30" }, { date: [t("growth:errors.date")] }],
    ["a future date", { date: "2026-11-22" }, { date: [t("growth:errors.future")] }],
    ["a far future date", { date: "2999-01-01" }, { date: [t("growth:errors.future")] }],
    ["a date of two years ago", { date: "2024-11-20" }, { date: [t("growth:errors.past")] }],
    [
      "more minutes than a day has",
      { prayerMinutes: 1441 },
      { prayerMinutes: [t("errors:tooHigh", { max: 1440 })] },
    ],
    ...[-1, -20, -0.5, "-3", "-0,5", "-1e2", " -1 "].map((given): Bad => [
      `the count ${JSON.stringify(given)}`,
      { versesRead: given, communityEngagement: given },
      { versesRead: [t("errors:tooLow", { min: 0 })], communityEngagement: [t("errors:tooLow", { min: 0 })] },
    ]),
    ...[0, -3, 0.9, "0", "-1"].map((given): Bad => [
      `the mood ${JSON.stringify(given)}`,
      { moodScore: given },
      { moodScore: [t("errors:tooLow", { min: 1 })] },
    ]),
    ...[11, 10.5, "100", "99999999999999"].map((given): Bad => [
      `the mood ${JSON.stringify(given)}`,
      { moodScore: given },
      { moodScore: [t("errors:tooHigh", { max: 10 })] },
    ]),
    [
      "far too many verses",
      { versesRead: "99999999999" },
      { versesRead: [t("errors:tooHigh", { max: 1000 })] },
    ],
  ];

  test.each(bad)("%s is refused at its field, and nothing is saved", async (_name, more, errors) => {
    const browser = openGrowthBrowser();
    const body = { ...dayFields, date: "2026-11-20", ...more };
    const answer = await browser.call("POST", `${path}?lang=${language}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors });
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(await count()).toBe(0);
  });
});

test("today's date in any time zone can be noted, and days up to 366 days back", async () => {
  const browser = openGrowthBrowser();
  const statusOf = async (date: string) => (await browser.call("POST", path, { ...dayFields, date })).status;
  expect([await statusOf("2026-11-20"), await statusOf("2026-11-21")]).toEqual([201, 201]);
  expect([await statusOf("2025-11-19"), await statusOf("2025-11-18")]).toEqual([201, 400]);
});

test("another visitor's days cannot be written, and only administrators with view_analytics read them", async () => {
  const marie = await addVisitor();
  const rose = await addVisitor();
  const own = `/api/user/${marie.id}/spiritual-metrics`;
  const day = { ...dayFields, date: "2026-11-20" };
  expect((await callApi("POST", own, { json: day, headers: rose.headers })).status).toBe(403);
  expect((await callApi("POST", own, { json: day })).status).toBe(403);
  expect((await callApi("POST", own, { json: day, headers: marie.headers })).status).toBe(201);
  expect((await callApi("GET", own, { headers: rose.headers })).status).toBe(403);
  expect((await callApi("POST", "/api/user/99999/spiritual-metrics", { json: day })).status).toBe(404);
  const analyst = await administrator({ permissions: ["view_analytics"] });
  expect((await callApi("POST", own, { json: day, headers: analyst.cookie })).status).toBe(403);
  expect(await (await callApi("GET", own, { headers: analyst.cookie })).json()).toMatchObject([day]);
  const team = await administrator({ permissions: ["manage_content", "manage_users"] });
  expect((await callApi("GET", own, { headers: team.cookie })).status).toBe(403);
});

test("the list of days is paged, newest first; without a visitor it is empty", async () => {
  const browser = openGrowthBrowser();
  for (const date of ["2026-11-18", "2026-11-20", "2026-11-19"]) await noteDay(browser, date);
  const dates = async (query: string) => {
    const answer = await browser.call("GET", `${path}${query}`);
    return ((await answer.json()) as { date: string }[]).map(({ date }) => date);
  };
  expect(await dates("")).toEqual(["2026-11-20", "2026-11-19", "2026-11-18"]);
  expect(await dates("?limit=1")).toEqual(["2026-11-20"]);
  expect(await dates("?before=2026-11-20")).toEqual(["2026-11-19", "2026-11-18"]);
  expect((await browser.call("GET", `${path}?limit=0`)).status).toBe(400);
  expect(await (await callApi("GET", path)).json()).toEqual([]);
});

test("everybody may note a day for the community profile, which creates no visitor", async () => {
  const users = (await db.selectFrom("users").select("id").execute()).length;
  const answer = await callApi("POST", "/api/user/1/spiritual-metrics", {
    json: { ...dayFields, date: "2026-11-20" },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(users);
  expect(await db.selectFrom("userSpiritualProfiles").select("consentAt").execute()).toEqual([
    { consentAt: null },
  ]);
});
