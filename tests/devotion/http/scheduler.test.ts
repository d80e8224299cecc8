import { beforeEach, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { recordHeartbeat } from "~jobs/schedule";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

let editor: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:00:00Z") });
  editor = await administrator({ permissions: ["manage_content"], language: "en" });
  return () => void vi.useRealTimers();
});
const jobs = () => db.selectFrom("outbox").select(["name", "payload"]).execute();

test("the status says whether the schedule is kept and when it comes next", async () => {
  await recordHeartbeat();
  const answer = await callApi("GET", "/api/scheduler/status", { headers: editor.bearer });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({
    isRunning: true,
    nextPublication: "2026-11-21T13:00:00.000Z",
    currentTime: "2026-11-20T14:00:00.000Z",
    timeZone: "America/Port-au-Prince",
    lastRun: null,
  });
});

test("the trigger answers 202 and leaves one job, however often it is asked", async () => {
  for (const headers of [editor.bearer, editor.cookie]) {
    const answer = await callApi("POST", "/api/scheduler/trigger", { headers });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({
      success: true,
      message: "Daily motivation is being generated and published now.",
    });
  }
  expect(await jobs()).toEqual([{ name: "publish-daily-content", payload: '{"date":"2026-11-20"}' }]);
});

test("guests, other roles and other sites neither see nor trigger it", async () => {
  const elsewhere = await administrator({ permissions: ["manage_users", "view_analytics"] });
  for (const [method, path] of [
    ["GET", "/api/scheduler/status"],
    ["POST", "/api/scheduler/trigger"],
  ] as const) {
    expect((await callApi(method, path)).status).toBe(401);
    expect((await callApi(method, path, { headers: elsewhere.bearer })).status).toBe(403);
  }
  const crossSite = { ...editor.cookie, "Sec-Fetch-Site": "cross-site" };
  expect((await callApi("POST", "/api/scheduler/trigger", { headers: crossSite })).status).toBe(403);
  expect((await callApi("POST", "/api/scheduler/status", { headers: editor.bearer })).status).toBe(405);
  expect((await callApi("GET", "/api/scheduler/trigger", { headers: editor.bearer })).status).toBe(405);
  expect(await jobs()).toEqual([]);
});

test("the panel triggers by form, with and without our script", async () => {
  const path = "/admin/content/scheduler";
  const { data } = await submitForm<FormAnswer>(path, { intent: "trigger" }, { headers: editor.cookie });
  expect(data).toMatchObject({ ok: true, intent: "trigger" });
  const plain = await submitForm(path, { intent: "trigger" }, { headers: editor.cookie, plain: true });
  expect(plain.status).toBe(303);
  expect(plain.headers.get("Location")).toBe(`${path}?done=trigger`);
  expect(await jobs()).toHaveLength(1);
  const shown = await visitScreen<object>(`${path}?done=trigger`, { headers: editor.cookie });
  expect(shown.data).toMatchObject({ isTriggered: true, status: { pending: [{ status: "waiting" }] } });
});
