import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import {
  getSchedulerStatus,
  triggerPublication,
} from "~/features/devotion/publication/scheduler-admin.server";
import { languages } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { registerJobs } from "~jobs/catalog";
import { enqueue } from "~jobs/outbox";
import { claimRow, markDone, markFailed, markForRetry } from "~jobs/outbox-rows";
import { isScheduleAlive, recordHeartbeat } from "~jobs/schedule";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { publishDailyContentJob } from "~/features/devotion/jobs";
import "~tests/support/areas";

registerJobs([publishDailyContentJob]);

const noAi = aiClient(null);
const system = systemCaller();
const publish = (date: string) => publishDailyContent(system, { date }, noAi);
const at = (iso: string) => vi.setSystemTime(new Date(iso));
const jobs = () =>
  db
    .selectFrom("outbox")
    .select(["id", "payload", "status"])
    .where("name", "=", "publish-daily-content")
    .orderBy("id")
    .execute();

onBothDatabases(() => {
  let editor: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:00:00Z") });
    editor = (await administrator({ permissions: ["manage_content"], language: "en", username: "Marie" }))
      .caller;
    return () => void vi.useRealTimers();
  });

  test("the next publication is eight o’clock at the ministry, in winter and in summer", async () => {
    const next = async () => (await getSchedulerStatus(editor)).nextPublication;
    expect(await getSchedulerStatus(editor)).toEqual({
      isRunning: false,
      nextPublication: "2026-11-21T13:00:00.000Z",
      currentTime: "2026-11-20T14:00:00.000Z",
      timeZone: "America/Port-au-Prince",
      lastRun: null,
      runs: [],
      pending: [],
    });
    at("2026-11-21T12:59:59Z");
    expect(await next()).toBe("2026-11-21T13:00:00.000Z");
    at("2026-03-08T06:30:00Z"); // 1:30 in the night when clocks go forward
    expect(await next()).toBe("2026-03-08T12:00:00.000Z");
    at("2026-11-01T05:30:00Z"); // 1:30 in the night when clocks go back
    expect(await next()).toBe("2026-11-01T13:00:00.000Z");
  });

  test("the schedule is running while a process reports it, and stopped two and a half minutes later", async () => {
    expect(await isScheduleAlive()).toBe(false);
    await recordHeartbeat();
    expect((await getSchedulerStatus(editor)).isRunning).toBe(true);
    at("2026-11-20T14:02:29Z");
    expect(await isScheduleAlive()).toBe(true);
    at("2026-11-20T14:02:30Z");
    expect((await getSchedulerStatus(editor)).isRunning).toBe(false);
    await recordHeartbeat();
    expect(await isScheduleAlive()).toBe(true);
  });

  test("a process reports once a minute, also after its clock was set back", async () => {
    const beats = async () =>
      (await db.selectFrom("scheduleRuns").select("finishedAt").execute()).map((row) => row.finishedAt);
    await recordHeartbeat();
    at("2026-11-20T14:00:30Z");
    await recordHeartbeat();
    expect(await beats()).toEqual(["2026-11-20T14:00:00.000Z"]);
    at("2026-11-20T14:01:00Z");
    await Promise.all([recordHeartbeat(), recordHeartbeat()]);
    expect(await beats()).toEqual(["2026-11-20T14:01:00.000Z"]);
    at("2026-11-20T12:00:00Z");
    expect(await isScheduleAlive()).toBe(false);
    await recordHeartbeat();
    expect(await beats()).toEqual(["2026-11-20T12:00:00.000Z"]);
  });

  test("the last ten runs have their outcome in every language", async () => {
    for (let day = 8; day <= 20; day++) {
      at(`2026-11-${String(day).padStart(2, "0")}T13:00:05Z`);
      await publish(`2026-11-${String(day).padStart(2, "0")}`);
    }
    const { runs, lastRun } = await getSchedulerStatus(editor);
    expect(runs.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-11-${20 - index}`),
    );
    const done = { devotion: "published", motivation: "published", source: "curated" };
    expect(lastRun).toEqual({
      date: "2026-11-20",
      finishedAt: "2026-11-20T13:00:05.000Z",
      languages: Object.fromEntries(languages.map((language) => [language, done])),
    });

    await publish("2026-11-20");
    expect((await getSchedulerStatus(editor)).lastRun).toMatchObject({
      date: "2026-11-20",
      languages: { fr: { devotion: "published", motivation: "published" } },
    });
  });

  test("“generate now” publishes today's date in the ministry's time zone and records who asked", async () => {
    at("2026-11-21T03:30:00Z"); // still the 20th in Port-au-Prince
    expect(await triggerPublication(editor)).toEqual({
      success: true,
      message: "Daily motivation is being generated and published now.",
    });
    expect(await jobs()).toMatchObject([{ payload: '{"date":"2026-11-20"}', status: "waiting" }]);
    expect(await db.selectFrom("auditLog").selectAll().execute()).toMatchObject([
      { action: "schedule.triggered", username: "Marie", subject: "2026-11-20" },
    ]);
  });

  test("triggered twice while the job waits or runs there is one job; later a new one that keeps everything", async () => {
    await triggerPublication(editor);
    await triggerPublication(editor);
    const [job] = await jobs();
    const run = (await claimRow(job!.id, 0, 60_000))!;
    await triggerPublication(editor);
    expect(await jobs()).toHaveLength(1);
    await publish("2026-11-20");
    await markDone(run);

    await triggerPublication(editor);
    expect(await jobs()).toHaveLength(2);
    await publish("2026-11-20");
    for (const table of ["dailyContent", "dailyMotivations"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toHaveLength(4);
  });

  test("a job that waits for its retry does not block a new trigger", async () => {
    await triggerPublication(editor);
    const [job] = await jobs();
    await markForRetry((await claimRow(job!.id, 0, 60_000))!, "The network is away.", 600_000);
    await triggerPublication(editor);
    expect((await getSchedulerStatus(editor)).pending).toMatchObject([
      { status: "waiting", attempts: 0, error: null },
      { status: "waiting", attempts: 1, error: "The network is away.", runAt: "2026-11-20T14:10:00.000Z" },
    ]);
  });

  test("a failed publication is shown with its error until its day is published", async () => {
    const { id } = (await enqueue(db, publishDailyContentJob, { date: "2026-11-20" }))!;
    const pending = async () => (await getSchedulerStatus(editor)).pending;
    const run = (await claimRow(id, 0, 60_000))!;
    expect(await pending()).toMatchObject([{ id, status: "running", date: "2026-11-20", attempts: 1 }]);
    await markFailed(run, "disk is full");
    expect(await pending()).toMatchObject([{ status: "failed", error: "disk is full" }]);
    at("2026-11-20T15:00:00Z");
    await publish("2026-11-19");
    expect(await pending()).toHaveLength(1);
    await publish("2026-11-20");
    expect(await pending()).toEqual([]);
  });

  test("a failure older than the listed runs is not shown", async () => {
    const { id } = (await enqueue(db, publishDailyContentJob, { date: "2026-11-01" }))!;
    at("2026-11-01T14:00:00Z");
    await markFailed((await claimRow(id, 0, 60_000))!, "disk is full");
    for (let day = 1; day <= 14; day++) {
      const date = `2026-11-${String(day).padStart(2, "0")}`;
      at(`${date}T15:00:00Z`);
      await publish(date);
    }
    expect((await getSchedulerStatus(editor)).pending).toEqual([]);
  });
});
