import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import type { GrowthScreen } from "~/routes/site/spiritual-growth/growth-screen.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

type Screen = GrowthScreen & { meta: { noStore: boolean; noindex: boolean } };
type Headers = Record<string, string>;

const look = async (query = "", headers: Headers = {}) =>
  (await visitScreen<Screen>(`/en/spiritual-growth${query}`, { headers })).data;
const post = (fields: Record<string, string>, headers: Headers = {}, plain = false) =>
  submitForm<FormAnswer>("/en/spiritual-growth", fields, { headers, plain });
const ownGoal = {
  intent: "add",
  title: "Pray at sunrise",
  goalType: "prayerMinutes",
  targetValue: "30",
  deadline: "2026-12-01",
};
const noteDay = (headers: Headers, more: Record<string, string> = {}) =>
  submitForm<FormAnswer>(
    "/en/spiritual-engagement",
    { intent: "metrics", date: "2026-11-20", prayerMinutes: "30", moodScore: "7", consent: "on", ...more },
    { headers },
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

test("without any data every tab shows empty defaults, and reading creates nothing", async () => {
  const users = await db.selectFrom("users").select("id").execute();
  expect(await look()).toMatchObject({
    meta: { noStore: false, noindex: false },
    maturity: "beginner",
    level: { level: "1", nextLevel: "2", share: 0, points: "0", toNext: "100" },
    overview: { recent: [], weeks: { daysNoted: 0 } },
  });
  expect(await look("?tab=goals")).toMatchObject({ goals: { active: [], reached: [] } });
  expect(await look("?tab=recommendations")).toMatchObject({ recommendations: [] });
  const { achievements } = await look("?tab=achievements");
  expect(achievements!.unlocked).toEqual([]);
  expect(achievements!.locked.length).toBeGreaterThanOrEqual(20);
  expect((await visitScreen("/en/spiritual-growth?tab=prizes")).status).toBe(404);
  expect(await db.selectFrom("users").select("id").execute()).toEqual(users);
});

test("a visitor's page is no-store and noindex", async () => {
  const { headers } = await addVisitor();
  expect(await look("", headers)).toMatchObject({ meta: { noStore: true, noindex: true } });
});

describe("a goal", () => {
  test("is added, advances with the metrics, and can be completed after its target is reached", async () => {
    const { headers } = await addVisitor();
    expect((await post(ownGoal, headers)).data).toMatchObject({ ok: true });
    const [goal] = (await look("?tab=goals", headers)).goals!.active;
    expect(goal).toMatchObject({
      title: "Pray at sunrise",
      done: 0,
      target: 30,
      canComplete: false,
      due: "Tuesday, December 1, 2026",
      isOverdue: false,
    });
    const complete = () => post({ intent: "complete", id: String(goal!.id) }, headers);
    expect((await complete()).status).toBe(409);
    await noteDay(headers);
    expect((await look("?tab=goals", headers)).goals!.active).toMatchObject([
      { done: 30, canComplete: true },
    ]);
    const before = Number((await look("", headers)).level.points);
    expect((await complete()).data).toMatchObject({
      ok: true,
      intent: "complete",
      result: { goal: { id: goal!.id, isCompleted: true } },
    });
    const after = await look("?tab=goals", headers);
    expect(after.goals).toMatchObject({ active: [], reached: [{ id: goal!.id, canComplete: false }] });
    expect(Number(after.level.points)).toBeGreaterThanOrEqual(before + Number(goal!.reward));
    await complete();
    expect((await look("", headers)).level.points).toBe(after.level.points);
  });

  test("of another visitor can be neither completed nor deleted", async () => {
    const [marie, rose] = [await addVisitor(), await addVisitor()];
    await post(ownGoal, marie.headers);
    const { id } = (await look("?tab=goals", marie.headers)).goals!.active[0]!;
    for (const intent of ["complete", "delete"])
      expect((await post({ intent, id: String(id) }, rose.headers)).status).toBe(404);
    const plain = await post({ intent: "delete", id: String(id) }, marie.headers, true);
    expect([plain.status, plain.headers.get("Location")]).toEqual([
      303,
      "/en/spiritual-growth?tab=goals&done=delete",
    ]);
    expect((await look("?tab=goals", marie.headers)).goals!.active).toEqual([]);
  });

  test("without a title or a target is refused at the fields", async () => {
    const refused = await post({ ...ownGoal, title: " ", targetValue: "0" });
    expect(refused.status).toBe(400);
    expect(refused.data.lastResult?.error).toMatchObject({
      title: [expect.any(String)],
      targetValue: [expect.any(String)],
    });
  });
});

test("'Create New Goals' adds goals, which the tab shows", async () => {
  const { headers } = await addVisitor();
  const answer = await post({ intent: "create" }, headers);
  const { created } = answer.data.result as { created: number };
  expect(created).toBeGreaterThan(0);
  const { goals } = await look("?tab=goals", headers);
  expect(goals!.active).toHaveLength(created);
  for (const { difficulty } of goals!.active) expect([1, 2, 3, 4, 5]).toContain(difficulty);
});

test("the charts show what was noted in each of the last 12 weeks", async () => {
  const { headers } = await addVisitor();
  await noteDay(headers, { bibleStudyMinutes: "15" });
  await noteDay(headers, { date: "2026-11-10", prayerMinutes: "12", moodScore: "4" });
  const { weeks } = (await look("", headers)).overview!;
  expect(weeks.daysNoted).toBe(2);
  expect(weeks.time.places).toHaveLength(12);
  const [prayer, study] = weeks.time.series;
  expect(prayer!.texts.slice(-2)).toEqual(["12 min", "30 min"]);
  expect(study!.texts.at(-1)).toBe("15 min");
  expect(weeks.mood.series[0]!.texts.slice(-2)).toEqual(["4", "7"]);
  expect(weeks.mood.series[0]!.texts[0]).toBeNull();
});

test("an unlocked achievement is removed from the list of locked ones", async () => {
  const { headers } = await addVisitor();
  const ahead = (await look("?tab=achievements", headers)).achievements!.locked.length;
  await noteDay(headers);
  const { achievements } = await look("?tab=achievements", headers);
  expect(achievements!.unlocked.length).toBeGreaterThan(0);
  expect(achievements!.locked).toHaveLength(ahead - achievements!.unlocked.length);
  expect((await look("", headers)).overview!.recent).toMatchObject(achievements!.unlocked.slice(0, 4));
});

test("the page uses the specification's English texts", () => {
  const t = tFor("en");
  expect(t("growth-page:goals.complete")).toBe("Complete Goal");
  expect(t("growth-page:goals.create")).toBe("Create New Goals");
  expect(t("growth-page:goals.completed")).toBe("Goal Completed!");
  expect(t("growth-page:goals.created")).toBe("New Goals Created");
  expect(t("growth-page:recommendations.open.video")).toBe("Watch Sermon");
});
