import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { ActivityOutput, LeaderboardEntry } from "~/features/badges/badges.schema";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { libraryBadges } from "~db/library/badges";
import { freshDatabase } from "~tests/support/database";
import { askForPrayer, openBrowser, type Browser } from "~tests/support/prayer-browser";
import { callApi } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void (env.DEMO_MODE = undefined));

const get = async <T>(path: string, browser: Browser = openBrowser()) =>
  (await (await browser.call("GET", path)).json()) as T;
const report = (userId: string, body: object, browser: Browser = openBrowser()) =>
  browser.call("POST", `/api/user/${userId}/activity`, body);
const reported = async (...given: Parameters<typeof report>) =>
  (await (await report(...given)).json()) as ActivityOutput;

/** A browser whose visitor has sent a prayer request, and the visitor's id. */
async function openPrayingBrowser(): Promise<{ browser: Browser; id: number }> {
  const browser = openBrowser();
  await askForPrayer(browser);
  const { id } = await db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { browser, id };
}

const nothing = { level: 1, totalPoints: 0, totalBadges: 0, streakDays: 0, lastActivity: null };

describe("reading", () => {
  test("before the first activity profiles are empty, and reading creates no visitor", async () => {
    const browser = openBrowser();
    for (const id of ["1", "me"]) {
      expect(await get(`/api/user/${id}/badges`, browser)).toEqual([]);
      expect(await get(`/api/user/${id}/stats`, browser)).toMatchObject(nothing);
    }
    expect(await get("/api/leaderboard", browser)).toEqual([]);
    expect(browser.cookie).toBeUndefined();
  });

  test("a prayer request earns points and a badge, which are public", async () => {
    const { browser, id } = await openPrayingBrowser();
    const expected = [
      {
        id: 1,
        badgeId: "first-prayer",
        badgeName: "Première prière",
        badgeDescription: "Prier pour une demande, ou en confier une.",
        badgeIcon: "hand-helping",
        badgeColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
        points: 10,
        category: "prayer",
        rarity: "common",
        earnedAt: expect.any(String),
        isUnlocked: true,
        progress: 1,
        requiredProgress: 1,
      },
    ];
    expect(await get(`/api/user/me/badges`, browser)).toEqual(expected);
    expect(await get(`/api/user/${id}/badges`)).toEqual(expected);
    expect(await get(`/api/user/${id}/stats`)).toMatchObject({
      totalPoints: 35,
      totalBadges: 1,
      streakDays: 1,
    });
    expect(await get("/api/leaderboard")).toEqual([
      { userId: id, position: 1, name: null, level: 1, totalBadges: 1, totalPoints: 35 },
    ]);
  });

  test.each(languages)("the definitions are in %s", async (language) => {
    const answer = await callApi("GET", "/api/badges/definitions", {
      headers: { "Accept-Language": language },
    });
    const definitions = (await answer.json()) as { id: string; name: string; conditions?: unknown }[];
    expect(definitions).toHaveLength(libraryBadges.length);
    expect(definitions.map(({ name }) => name)).toEqual(
      libraryBadges.map(({ texts }) => texts[language].name),
    );
    expect(Object.keys(definitions[0]!).sort()).toEqual(
      [
        "category",
        "color",
        "description",
        "icon",
        "id",
        "name",
        "points",
        "rarity",
        "requiredProgress",
      ].sort(),
    );
  });

  test.each(["0", "-1", "999", "1e3", "admin", "1;drop table users", "%00", "2147483648"])(
    "the profile %j does not exist",
    async (id) => {
      for (const part of ["badges", "stats"])
        expect((await callApi("GET", `/api/user/${encodeURIComponent(id)}/${part}`)).status).toBe(404);
    },
  );
});

describe("reporting an activity", () => {
  test("of the community in demo mode counts with the server's points", async () => {
    const answer = await reported("1", {
      activityType: "donation",
      points: 1_000_000,
      activityData: { amount: 5 },
    });
    expect(answer).toMatchObject({
      isCounted: true,
      newBadges: [{ badgeName: "Premier don", badgeId: "first-gift", points: 10 }],
      stats: { totalPoints: 60, totalBadges: 1, donationCount: 1, level: 1, streakDays: 1 },
    });
    expect(await get<LeaderboardEntry[]>("/api/leaderboard")).toMatchObject([{ userId: 1, totalPoints: 60 }]);
    expect(await get("/api/user/1/stats")).toMatchObject({ totalPoints: 60, donationCount: 1 });
  });

  test.each([-500, "many", null, Number.MAX_SAFE_INTEGER, { a: 1 }])(
    "ignores the points %j",
    async (points) => {
      const { stats } = await reported("1", { activityType: "prayer", points });
      expect(stats.totalPoints).toBe(35);
    },
  );

  test.each([
    {},
    { activityType: "" },
    { activityType: "hacking" },
    { activityType: "__proto__" },
    { activityType: ["prayer"] },
    { activityType: 7 },
    { activityType: "PRAYER" },
  ])("%j is a 400 at its field, and counts nothing", async (body) => {
    const answer = await report("1", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { activityType: [expect.any(String)] } });
    expect(await db.selectFrom("userEngagement").select("id").execute()).toEqual([]);
  });

  test("with an invalid time zone uses the ministry's", async () => {
    for (const timeZone of ["Mars/Olympus", 5, "x".repeat(500), null])
      expect((await report("1", { activityType: "prayer", timeZone })).status).toBe(200);
    const rows = await db.selectFrom("userEngagement").select("timeZone").execute();
    expect(new Set(rows.map(({ timeZone }) => timeZone))).toEqual(new Set(["America/Port-au-Prince"]));
  });

  test("of another visitor is a 403, of an unknown visitor a 404", async () => {
    const { id } = await openPrayingBrowser();
    expect((await report(String(id), { activityType: "community" })).status).toBe(403);
    expect((await report("999", { activityType: "community" })).status).toBe(404);
    expect(await get(`/api/user/${id}/stats`)).toMatchObject({ totalPoints: 35 });
  });

  test("of a guest creates a visitor", async () => {
    const browser = openBrowser();
    expect(await reported("me", { activityType: "community" }, browser)).toMatchObject({ isCounted: true });
    expect(browser.cookie).toMatch(/^visitor=/);
    expect(await get("/api/user/me/stats", browser)).toMatchObject({
      totalPoints: 30,
      communityParticipation: 1,
    });
  });

  test("with a forged cookie counts for a new visitor, not for the one in the cookie", async () => {
    const { browser, id } = await openPrayingBrowser();
    const thief = openBrowser();
    thief.cookie = `${browser.cookie!.slice(0, -4)}AAAA`;
    await report("me", { activityType: "community" }, thief);
    expect(await get(`/api/user/${id}/stats`)).toMatchObject({ totalPoints: 35 });
    expect((await report(String(id), { activityType: "community" }, thief)).status).toBe(403);
  });
});

describe("on a live site", () => {
  beforeEach(() => void (env.DEMO_MODE = "off"));

  test("a community activity that is reported 100 times counts once a day", async () => {
    for (const userId of ["me", "1"]) {
      const browser = openBrowser();
      const counted = [];
      for (let times = 0; times < 20; times += 1)
        counted.push((await reported(userId, { activityType: "community" }, browser)).isCounted);
      expect(counted.filter(Boolean)).toHaveLength(1);
      expect(await get(`/api/user/${userId}/stats`, browser)).toMatchObject({ totalPoints: 30 });
    }
  });

  test("an activity that the server records itself does not count when a client reports it", async () => {
    for (const activityType of ["donation", "prayer", "newsletter", "mood", "quote", "sermon"]) {
      const browser = openBrowser();
      for (const userId of ["me", "1"])
        expect(await reported(userId, { activityType }, browser)).toMatchObject({
          isCounted: false,
          newBadges: [],
          stats: nothing,
        });
      expect(browser.cookie).toBeUndefined();
    }
    expect(await db.selectFrom("userEngagement").select("id").execute()).toEqual([]);
  });
});

test("reports have a rate limit", async () => {
  const browser = openBrowser();
  const statuses = [];
  for (let times = 0; times < 100; times += 1)
    statuses.push((await report("1", { activityType: "community" }, browser)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
