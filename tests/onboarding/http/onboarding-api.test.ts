import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

const halfWay = { currentStep: 3, stepsCompleted: [1, 2], skippedSteps: [], completed: false };
const skipped = { currentStep: 3, stepsCompleted: [2, 1, 2], skippedSteps: [3, 4, 5], completed: true };

const save = (json: unknown, headers: Record<string, string> = {}) =>
  callApi("POST", "/api/onboarding", { json, headers });
const read = async (headers: Record<string, string> = {}) =>
  (await callApi("GET", "/api/onboarding", { headers })).json();
const rows = () => db.selectFrom("userOnboarding").selectAll().execute();
const isCompleted = async (id: number) =>
  (await db.selectFrom("users").select("onboardingCompleted").where("id", "=", id).executeTakeFirstOrThrow())
    .onboardingCompleted;

beforeEach(async () => void (await freshDatabase()));

test("a visitor's tour is stored and read again, one row per visitor", async () => {
  const { id, headers } = await addVisitor();
  expect(await read(headers)).toBeNull();
  const answer = await save(halfWay, headers);
  expect(answer.status).toBe(200);
  const { completed, ...stored } = halfWay;
  expect(completed).toBe(false);
  expect(await answer.json()).toEqual({ ...stored, completedAt: null });
  expect(await isCompleted(id)).toBe(false);

  expect(await (await save(skipped, headers)).json()).toEqual({
    currentStep: 3,
    stepsCompleted: [1, 2],
    skippedSteps: [3, 4, 5],
    completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await isCompleted(id)).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test("a repeated tour keeps its first completion time", async () => {
  const { id, headers } = await addVisitor();
  const first = (await (await save(skipped, headers)).json()) as { completedAt: string };
  await save(halfWay, headers);
  await save({ ...skipped, stepsCompleted: [1, 2, 3, 4, 5], skippedSteps: [] }, headers);
  expect(await read(headers)).toMatchObject({
    stepsCompleted: [1, 2, 3, 4, 5],
    skippedSteps: [],
    completedAt: first.completedAt,
  });
  expect(await isCompleted(id)).toBe(true);
});

test("a browser without a visitor gets no row and no cookie", async () => {
  const before = await db.selectFrom("users").select("id").execute();
  for (const headers of [undefined, { Cookie: "visitor=forged.AAAA" }, { Cookie: "visitor=" }]) {
    const answer = await save(skipped, headers);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await read(headers)).toBeNull();
  }
  expect(await rows()).toEqual([]);
  expect(await db.selectFrom("users").select("id").execute()).toEqual(before);
});

test("a visitor can neither read nor write another visitor's tour", async () => {
  const [marie, jean] = [await addVisitor(), await addVisitor()];
  await save({ ...skipped, userId: jean.id }, marie.headers);
  expect(await read(jean.headers)).toBeNull();
  expect(await rows()).toMatchObject([{ userId: marie.id }]);
});

test.each([
  [{ ...halfWay, currentStep: 0 }, "currentStep"],
  [{ ...halfWay, currentStep: 6 }, "currentStep"],
  [{ ...halfWay, currentStep: -1 }, "currentStep"],
  [{ ...halfWay, currentStep: 1.5 }, "currentStep"],
  [{ ...halfWay, currentStep: "welcome" }, "currentStep"],
  [{ ...halfWay, currentStep: null }, "currentStep"],
  [{}, "currentStep"],
  [{ ...halfWay, stepsCompleted: "1,2" }, "stepsCompleted"],
  [{ ...halfWay, stepsCompleted: { 0: 1 } }, "stepsCompleted"],
  [{ ...halfWay, stepsCompleted: Array(1_000).fill(1) }, "stepsCompleted"],
  [{ ...halfWay, stepsCompleted: [0] }, "stepsCompleted.0"],
  [{ ...halfWay, skippedSteps: [6] }, "skippedSteps.0"],
  [{ ...halfWay, skippedSteps: [["1"]] }, "skippedSteps.0"],
  [{ ...halfWay, completed: "yes" }, "completed"],
])("%j is refused at its field", async (input, field) => {
  const { headers } = await addVisitor();
  const answer = await save(input, headers);
  expect(answer.status).toBe(400);
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
  expect(await rows()).toEqual([]);
});

test("another site cannot complete a visitor's tour, and saves have a rate limit", async () => {
  const { headers } = await addVisitor();
  expect((await save(skipped, { ...headers, Origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await rows()).toEqual([]);
  const statuses: number[] = [];
  for (let times = 0; times < 12; times++) statuses.push((await save(halfWay, headers)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
