import { beforeEach, expect, test } from "vitest";
import { getCommunityId } from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { applyTotals } from "~tests/support/growth";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

const profileOf = (userId: string | number, headers: Record<string, string> = {}) =>
  callApi("GET", `/api/user/${userId}/spiritual-profile`, { headers });
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;

const empty = {
  spiritualMaturity: "beginner",
  spiritualLevel: 1,
  experiencePoints: 0,
  preferredTopics: [],
  watchedSermons: [],
  favoriteSermons: [],
  completedSermons: [],
  totalWatchTime: 0,
  averageSessionLength: 0,
  preferredDifficulty: "beginner",
  spiritualGoals: [],
  lastRecommendationUpdate: null,
};

beforeEach(async () => void (await freshDatabase()));

test("a guest sees the defaults, and no visitor is created", async () => {
  const users = (await db.selectFrom("users").select("id").execute()).length;
  const answer = await profileOf("me");
  expect([answer.status, await answer.json()]).toEqual([200, empty]);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await read(profileOf(1))).toEqual(empty);
  expect(await read(callApi("GET", "/api/spiritual/profile"))).toEqual({
    spiritualLevel: 1,
    experiencePoints: 0,
    spiritualMaturity: "beginner",
    levelStart: 0,
    nextLevelRequirement: 100,
    levelProgress: 0,
  });
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(users);
  expect(await db.selectFrom("userSpiritualProfiles").select("userId").execute()).toEqual([]);
});

test("a profile contains the totals of the visitor's sermons, by id and as me", async () => {
  const { id, headers } = await addVisitor();
  await applyTotals(id, {
    watchedSermons: [3, 4],
    favoriteSermons: [4],
    completedSermons: [3],
    completedAt: ["2026-11-20T10:00:00.000Z"],
    totalWatchTime: 125,
    averageSessionLength: 25,
    preferredTopics: ["peace", "hope"],
    preferredDifficulty: "intermediate",
    experience: 60,
  });
  const expected = {
    watchedSermons: [3, 4],
    favoriteSermons: [4],
    completedSermons: [3],
    totalWatchTime: 125,
    averageSessionLength: 25,
    preferredTopics: ["peace", "hope"],
    preferredDifficulty: "intermediate",
  };
  expect(await read(profileOf("me", headers))).toMatchObject(expected);
  expect(await read(profileOf(id, headers))).toMatchObject(expected);
});

test("another visitor's profile is a 403, except to administrators with view_analytics", async () => {
  const marie = await addVisitor();
  const rose = await addVisitor();
  await applyTotals(marie.id, { totalWatchTime: 7 });
  expect((await profileOf(marie.id, rose.headers)).status).toBe(403);
  expect((await profileOf(marie.id)).status).toBe(403);
  const team = await administrator({ permissions: ["manage_content"] });
  expect((await profileOf(marie.id, team.cookie)).status).toBe(403);
  const analyst = await administrator({ permissions: ["view_analytics"] });
  expect(await read(profileOf(marie.id, analyst.cookie))).toMatchObject({ totalWatchTime: 7 });
});

test("an id that belongs to no visitor is a 404", async () => {
  const { userId } = await administrator({ permissions: [] });
  for (const id of ["0", "-1", "1.5", "999999", "abc", String(userId)])
    expect((await profileOf(id)).status, id).toBe(404);
});

test("everybody can read the community profile", async () => {
  await applyTotals(await getCommunityId(), { totalWatchTime: 30, experience: 20 });
  expect(await read(profileOf(1))).toMatchObject({ totalWatchTime: 30 });
  const { headers } = await addVisitor();
  expect(await read(profileOf(1, headers))).toMatchObject({ totalWatchTime: 30 });
  expect(await read(profileOf("me", headers))).toMatchObject({ totalWatchTime: 0 });
});
