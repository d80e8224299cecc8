import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { openBrowser } from "~tests/support/prayer-browser";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

const interaction = (sermonId: unknown, interactionType: unknown, more: object = {}) => ({
  json: { sermonId, interactionType, ...more },
});

test("the community profile accepts the request of the specification's page, and answers user id 1", async () => {
  const id = await addTestSermon();
  const answer = await callApi("POST", "/api/user/1/sermon-interaction", interaction(id, "bookmarked"));
  expect(answer.status).toBe(201);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(await answer.json()).toMatchObject({
    ...{ userId: 1, sermonId: id, interactionType: "bookmarked" },
    ...{ watchProgress: null, rating: null, notes: null, newBadges: [] },
  });
});

test("the community profile refuses notes", async () => {
  const id = await addTestSermon();
  for (const type of ["noted", "viewed"]) {
    const body = interaction(id, type, { notes: "Priye pou mwen." });
    const answer = await callApi("POST", "/api/user/1/sermon-interaction", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { notes: [expect.any(String)] } });
  }
  expect(await db.selectFrom("sermonInteractions").select("id").execute()).toEqual([]);
});

test("the first interaction creates a visitor, who can use me or their own id", async () => {
  const id = await addTestSermon();
  const browser = openBrowser();
  const first = await browser.call("POST", "/api/user/me/sermon-interaction", {
    sermonId: id,
    interactionType: "viewed",
  });
  expect(first.status).toBe(201);
  const { userId } = (await first.json()) as { userId: number };
  const second = await browser.call("POST", `/api/user/${userId}/sermon-interaction`, {
    sermonId: String(id),
    interactionType: "completed",
    timeZone: "America/Port-au-Prince",
  });
  expect(second.status).toBe(201);
  expect(await second.json()).toMatchObject({ userId, newBadges: expect.any(Array) });
});

test("unknown sermons are a 404, invalid types and values a 400, another visitor's id a 403", async () => {
  const id = await addTestSermon();
  const other = await addVisitor();
  const { headers } = await addVisitor();
  const status = async (who: string | number, body: object) =>
    (await callApi("POST", `/api/user/${who}/sermon-interaction`, { ...body, headers })).status;
  expect(await status("me", interaction(9_999, "viewed"))).toBe(404);
  expect(await status("me", interaction("abc", "viewed"))).toBe(404);
  expect(await status("me", interaction(undefined, "viewed"))).toBe(400);
  expect(await status("me", interaction({ id }, "viewed"))).toBe(400);
  for (const type of ["watched", "", null, ["viewed"]])
    expect(await status("me", interaction(id, type))).toBe(400);
  for (const more of [
    { rating: 6 },
    { rating: 0 },
    { rating: 3.5 },
    { watchProgress: 101 },
    { watchProgress: -1 },
  ])
    expect(await status("me", interaction(id, "viewed", more))).toBe(400);
  expect(await status("me", interaction(id, "rated"))).toBe(400);
  expect(await status("me", interaction(id, "noted"))).toBe(400);
  expect(await status("me", interaction(id, "noted", { notes: "a".repeat(5_001) }))).toBe(400);
  expect(await status(other.id, interaction(id, "viewed"))).toBe(403);
  expect(await status("nobody", interaction(id, "viewed"))).toBe(404);
  expect(await db.selectFrom("sermonInteractions").select("id").execute()).toEqual([]);
});

test("an interaction is removed once, and not by another visitor", async () => {
  const id = await addTestSermon();
  const { headers, id: userId } = await addVisitor();
  const other = await addVisitor();
  const send = (method: string, as: Record<string, string>, type = "liked") =>
    callApi(method, `/api/user/${userId}/sermon-interaction`, { ...interaction(id, type), headers: as });
  await send("POST", headers);
  expect((await send("DELETE", other.headers)).status).toBe(403);
  expect((await send("DELETE", headers, "viewed")).status).toBe(400);
  expect(await (await send("DELETE", headers)).json()).toEqual({ removed: true });
  expect(await (await send("DELETE", headers)).json()).toEqual({ removed: false });
});

test("progress is saved for this visitor, also with numbers as strings", async () => {
  const id = await addTestSermon({ duration: 1_200 });
  const browser = openBrowser();
  const saved = await browser.call("POST", "/api/spiritual/progress", {
    sermonId: id,
    watchTimeMinutes: "19",
    progressPercentage: "95",
    keyTakeaways: ["Kenbe fèm"],
  });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({
    ...{ sermonId: id, watchTimeMinutes: 19, progressPercentage: 95, completed: true },
    ...{ keyTakeaways: ["Kenbe fèm"], reflectionAnswers: [], experienceEarned: 39 },
  });
});

test("invalid progress is refused", async () => {
  const id = await addTestSermon();
  const status = async (more: object) => {
    const json = { sermonId: id, watchTimeMinutes: 5, progressPercentage: 50, ...more };
    return (await callApi("POST", "/api/spiritual/progress", { json })).status;
  };
  expect(await status({ sermonId: 9_999 })).toBe(404);
  for (const more of [
    { sermonId: null },
    { watchTimeMinutes: -1 },
    { watchTimeMinutes: "long" },
    { watchTimeMinutes: 1_441 },
    { progressPercentage: 101 },
    { progressPercentage: -1 },
    { progressPercentage: undefined },
    { positionSeconds: -5 },
    { keyTakeaways: Array.from({ length: 21 }, () => "x") },
    { reflectionAnswers: { a: 1 } },
  ])
    expect(await status(more)).toBe(400);
  expect(await db.selectFrom("sermonProgress").select("id").execute()).toEqual([]);
});
