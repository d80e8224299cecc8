import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordActivity, type NewActivity } from "~/features/badges/activities/record-activity.server";
import type { BadgesScreen } from "~/features/badges/badges-screen.server";
import { env } from "~/config/env.server";
import { getCommunityId } from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

interface Page extends Omit<BadgesScreen, "isPersonal"> {
  meta: { title: string; noStore: boolean };
  query: { tab: string; badge?: string; done?: string };
  isDemo: boolean;
  stamp: string;
}

const page = "/community-badges";
const look = async (address = `/fr${page}`, headers: Record<string, string> = {}) =>
  (await visitScreen<Page>(address, { headers })).data;

let subjects = 0;
const record = (userId: number, type: NewActivity["type"]) =>
  db
    .transaction()
    .execute((trx) => recordActivity(trx, { userId, type, subject: `${type}:test:${++subjects}` }));

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void (env.DEMO_MODE = undefined));

const emptyStats = {
  ...{ level: "1", points: "0", badges: "0", streak: "0", hasStreak: false },
  ...{ share: 0, toNext: "100", nextLevel: "2" },
};

describe("the profile", () => {
  test("before the first activity shows the same defaults to everybody, and is cacheable", async () => {
    const { stamp: _, ...first } = await look();
    expect(first).toMatchObject({ profile: { isCommunity: false, stats: emptyStats }, groups: [] });
    expect(first.meta).toMatchObject({ title: "Badges de Participation Communautaire", noStore: false });
    const somebody = await addVisitor();
    await record(somebody.id, "prayer");
    const { stamp: __, ...second } = await look();
    expect(second).toEqual(first);
    expect(await db.selectFrom("userStats").select("userId").execute()).toEqual([{ userId: somebody.id }]);
  });

  test("is the visitor's own, with no-store", async () => {
    const { id, headers } = await addVisitor();
    await record(id, "prayer");
    const { profile, groups, meta } = await look(`/fr${page}`, headers);
    expect(meta.noStore).toBe(true);
    expect(profile.stats).toMatchObject({
      level: "1",
      points: "35",
      badges: "1",
      streak: "1",
      hasStreak: true,
    });
    expect(groups).toMatchObject([
      {
        category: "prayer",
        badges: [{ badgeId: "first-prayer", name: "Première prière", rarity: "common", points: 10 }],
      },
    ]);
    expect(groups![0]!.badges[0]!.day).toMatch(/^\p{L}+ \d+ \p{L}+ \d{4}$/u);
  });

  test("is the community's with ?profile=community", async () => {
    await record(await getCommunityId(), "donation");
    const { profile, groups, meta } = await look(`/ht${page}?profile=community`);
    expect(profile).toMatchObject({ isCommunity: true, stats: { badges: "1" } });
    expect(groups).toMatchObject([{ category: "donation", badges: [{ badgeId: "first-gift" }] }]);
    expect(meta.noStore).toBe(false);
  });

  test("shows the progress to the next level", async () => {
    const { id, headers } = await addVisitor();
    await record(id, "prayer");
    const { share, toNext, nextLevel } = (await look(`/en${page}`, headers)).profile.stats;
    expect({ share, toNext, nextLevel }).toEqual({
      share: 0.35,
      toNext: "65",
      nextLevel: "2",
    });
  });
});

describe("the other tabs", () => {
  test("locked badges are listed with their progress, the nearest first", async () => {
    const { id, headers } = await addVisitor();
    await record(id, "prayer");
    const { toEarn, groups } = await look(`/en${page}?tab=progress`, headers);
    expect(groups).toBeNull();
    expect(toEarn!.map((badge) => badge.id)).not.toContain("first-prayer");
    expect(toEarn!.find((badge) => badge.id === "prayer-companion")).toMatchObject({
      ...{ category: "prayer", rarity: "common", done: 1, goal: 5, doneText: "1", goalText: "5" },
    });
    const shares = toEarn!.map(({ done, goal }) => done / goal);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });

  test.each(["tab=all", "profile=2"])("?%s is a 404", async (query) => {
    expect((await visitScreen(`/en${page}?${query}`)).status).toBe(404);
  });

  test("an unknown ?badge= or ?done= is ignored", async () => {
    expect((await look(`/en${page}?done=nonsense&badge=nonsense`)).query).toEqual({ tab: "badges" });
  });

  test("the page is in the sitemap in every language", async () => {
    const sitemap = await (await callApi("GET", "/sitemap.xml")).text();
    for (const language of ["fr", "ht", "en", "es"]) expect(sitemap).toContain(`/${language}${page}<`);
  });
});

describe("the leaderboard", () => {
  const rowsOf = async (headers?: Record<string, string>) =>
    (await look(`/fr${page}?tab=leaderboard`, headers)).leaderboard!;
  const choose = (name: string, headers: Record<string, string>, more = {}) =>
    submitForm(`/fr${page}?tab=leaderboard`, { intent: "name", name }, { headers, ...more });

  test("lists visitors by points without names, and marks the visitor's own row", async () => {
    const [first, second] = [await addVisitor(), await addVisitor()];
    await record(first.id, "prayer");
    await record(second.id, "donation");
    const { rows, own } = await rowsOf(first.headers);
    expect(rows).toMatchObject([
      { userId: second.id, position: 1, name: null, isOwn: false, badgeCount: 1, points: "60" },
      { userId: first.id, position: 2, name: null, isOwn: true, badgeCount: 1, points: "35" },
    ]);
    expect(own).toEqual({ userId: first.id, name: null });
    expect((await rowsOf()).own).toBeNull();
  });

  test("shows the name that a visitor chose until they remove it", async () => {
    const { id, headers } = await addVisitor();
    await record(id, "prayer");
    const plain = await choose("  J. P. Désir-Noël ", headers, { plain: true });
    expect([plain.status, plain.headers.get("Location")]).toEqual([
      303,
      `/fr${page}?tab=leaderboard&done=name`,
    ]);
    expect((await rowsOf()).rows).toMatchObject([{ name: "J. P. Désir-Noël" }]);
    expect((await rowsOf(headers)).own).toEqual({ userId: id, name: "J. P. Désir-Noël" });
    expect((await submitForm(`/fr${page}`, { intent: "removeName" }, { headers })).status).toBe(200);
    expect((await rowsOf()).rows).toMatchObject([{ name: null }]);
  });

  test.each([
    ["", "2"],
    [" A ", "2"],
    ["x".repeat(41), "40"],
    ["exemple.com", "adresse"],
    ["www.site.ht", "adresse"],
    ["https://example.org", "lettres"],
    ["<b>Ana</b>", "lettres"],
    ["A\u202ena", "lettres"],
  ])("refuses the name %j", async (name, why) => {
    const { id, headers } = await addVisitor();
    await record(id, "prayer");
    const { status, data } = await choose(name, headers);
    expect(status).toBe(400);
    expect(JSON.stringify(data)).toContain(why);
    expect((await rowsOf()).rows).toMatchObject([{ name: null }]);
  });

  test("a guest without a profile cannot choose a name", async () => {
    expect((await choose("Ana", {})).status).toBe(404);
  });
});

describe("the demo block", () => {
  const simulate = (more = {}) =>
    submitForm<{ result?: { newBadges: { badgeName: string }[] } }>(
      `/ht${page}`,
      { intent: "activity", activityType: "donation" },
      more,
    );

  test("simulates an activity of the community, with and without JavaScript", async () => {
    env.DEMO_MODE = "on";
    expect((await look()).isDemo).toBe(true);
    const scripted = await simulate();
    expect(scripted.data.result?.newBadges.map(({ badgeName }) => badgeName)).toEqual(["Premye don"]);
    const plain = await simulate({ plain: true });
    expect(plain.headers.get("Location")).toBe(`/ht${page}?profile=community&done=activity`);
    const { profile } = await look(`/ht${page}?profile=community`);
    expect(profile.stats.points).toBe("120");
  });

  test("is hidden and rejected outside demo mode", async () => {
    env.DEMO_MODE = "off";
    expect((await look()).isDemo).toBe(false);
    expect((await simulate()).status).toBe(403);
    expect(await db.selectFrom("userEngagement").select("id").execute()).toEqual([]);
  });

  test("accepts only its four activities", async () => {
    env.DEMO_MODE = "on";
    const { status } = await submitForm(`/fr${page}`, { intent: "activity", activityType: "sermon" });
    expect(status).toBe(400);
  });
});
