import { beforeEach, expect, test } from "vitest";
import { leaderboardNameInput, type LeaderboardEntry } from "~/features/badges/badges.schema";
import {
  getLeaderboardName,
  removeLeaderboardName,
  setLeaderboardName,
} from "~/features/badges/leaderboard.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

beforeEach(async () => void (await freshDatabase()));

const leaderboard = async () =>
  (await (await callApi("GET", "/api/leaderboard")).json()) as LeaderboardEntry[];

async function addStats(userId: number, totalPoints: number, lastActivity: string): Promise<void> {
  const row = { userId, totalPoints, lastActivity, updatedAt: lastActivity };
  await db.insertInto("userStats").values(row).execute();
}

test("lists the 50 visitors with the most points; for equal points the earlier last activity comes first", async () => {
  const visitors = await Promise.all(Array.from({ length: 55 }, () => addVisitor()));
  for (const [index, { id }] of visitors.entries())
    await addStats(id, 100 + index, "2026-11-02T00:00:00.000Z");
  const [late, early] = [visitors[0]!.id, visitors[1]!.id];
  await db.updateTable("userStats").set({ totalPoints: 500 }).where("userId", "in", [late, early]).execute();
  await db
    .updateTable("userStats")
    .set({ lastActivity: "2026-11-01T00:00:00.000Z" })
    .where("userId", "=", early)
    .execute();
  const entries = await leaderboard();
  expect(entries).toHaveLength(50);
  expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  expect(entries.slice(0, 3)).toMatchObject([
    { userId: early, totalPoints: 500 },
    { userId: late, totalPoints: 500 },
    { totalPoints: 154 },
  ]);
});

test("visitors without points are not listed", async () => {
  await addStats((await addVisitor()).id, 0, "2026-11-02T00:00:00.000Z");
  expect(await leaderboard()).toEqual([]);
});

test("a name is shown only by choice, and can be removed", async () => {
  const { id, caller } = await addVisitor();
  await addStats(id, 35, "2026-11-02T00:00:00.000Z");
  expect(await leaderboard()).toMatchObject([{ userId: id, name: null }]);
  await setLeaderboardName(caller, { name: "Marie-Ange Désir" });
  expect(await getLeaderboardName(caller)).toBe("Marie-Ange Désir");
  expect(await leaderboard()).toMatchObject([{ userId: id, name: "Marie-Ange Désir" }]);
  await removeLeaderboardName(caller);
  expect(await leaderboard()).toMatchObject([{ userId: id, name: null }]);
  expect(await getLeaderboardName(caller)).toBeNull();
});

test("a guest cannot choose a name", async () => {
  await expect(setLeaderboardName(guestCaller, { name: "Jean" })).rejects.toMatchObject({ status: 404 });
  expect(await getLeaderboardName(guestCaller)).toBeNull();
});

test.each(["Jean D’Haïti", "Ñoño 2", "J.-P. O'Neil", "王小明", "Jean & Rose", "Ana 🌹", "Fanmi 👨‍👩‍👧"])(
  "%j is a valid name",
  (name) => {
    expect(leaderboardNameInput.parse({ name })).toEqual({ name });
  },
);

test.each([
  ...["", "   ", undefined, null, "J", "site.example", "www.site.example"],
  ...["<b>x</b>", "https://spam.example", "a@b.example", "x".repeat(41), "a\u202eb", "a\nb", 7],
  ...["casino24.com", "t.me", "win at evil.example", "Visit WWW now", "10.1.2.3", ".example", "\u3164\u3164"],
  ...["An\u3164a", "🌹🌹", "..", "{{name}}", "a\u200bb"],
])("%j is refused", (name) => expect(leaderboardNameInput.safeParse({ name }).success).toBe(false));
