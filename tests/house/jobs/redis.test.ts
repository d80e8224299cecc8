import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { startRelay } from "~jobs/bullmq";
import type { Engine } from "~jobs/embedded";
import { enqueue } from "~jobs/outbox";
import { listScheduledJobs, type ScheduleSettings } from "~jobs/schedule";
import { startWorker } from "~jobs/worker";
import { freshDatabase } from "~tests/support/database";
import {
  waitForExpectation,
  makeGate,
  handlersWith,
  findJobRow,
  waitForRow,
  type TestHandlers,
} from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { sendMailJob } from "~/features/mail/jobs";
import { cleanUpJob } from "~/features/operations/jobs";

let redis: TestRedis;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

const started: Engine[] = [];
beforeEach(async () => {
  await redis.start(); // the previous test may have stopped it
  await freshDatabase("sqlite");
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.stop({ graceMs: 1_000 })));
});

const redisPrefix = "limye-one";
const queues: Queue[] = [];
/** A queue to inspect. Closed even after a failed test: it would keep asking a Redis that has stopped. */
function openQueue(name: string): Queue {
  const queue = new Queue(name, { connection: { url: redis.url }, prefix: redisPrefix });
  queues.push(queue);
  return queue;
}
afterEach(async () => void (await Promise.all(queues.splice(0).map((queue) => queue.close()))));

const relay = () => started.push(startRelay({ redisUrl: redis.url, redisPrefix, pollMs: 20, staleMs: 200 }));
const haiti: ScheduleSettings = { timeZone: "America/Port-au-Prince", backups: "off" };
const worker = (handlers: TestHandlers, scheduleSettings = async () => haiti) =>
  started.push(
    startWorker(handlersWith(handlers), {
      redisUrl: redis.url,
      redisPrefix,
      pollMs: 20,
      staleMs: 200,
      leaseMs: 600,
      tickMs: 50,
      backoff: () => 10,
      scheduleSettings,
    }),
  );
const mail = async (mailId: number) => (await enqueue(db, sendMailJob, { mailId }))!.id;

test("a web process hands jobs to Redis and a worker runs them", async () => {
  relay();
  const id = await mail(1);
  await waitForRow(id, { status: "waiting", relayedAt: expect.any(String) as string });
  worker({});
  await waitForRow(id, { status: "done", attempts: 1 });
});

test("while Redis is away jobs can be enqueued, and none is lost when it comes back empty", async () => {
  const seen = new Set<number>();
  relay();
  worker({ "send-mail": async ({ mailId }) => void seen.add(mailId) });
  const ids = [await mail(1), await mail(2)];
  await redis.stop();
  for (let mailId = 3; mailId <= 10; mailId++) ids.push(await mail(mailId));
  await redis.start();
  for (const id of ids) await waitForRow(id, { status: "done" });
  expect(seen.size).toBe(10);
});

test("a worker started while Redis is away begins when Redis comes back", async () => {
  await redis.stop();
  worker({});
  const id = await mail(1);
  await redis.start();
  await waitForRow(id, { status: "done" });
});

test("a worker can stop while Redis is away, and a running job still counts", async () => {
  const { open, opened } = makeGate();
  worker({ "send-mail": () => opened });
  const id = await mail(1);
  await waitForRow(id, { status: "running" });
  await redis.stop();
  open();
  await waitForRow(id, { status: "done", attempts: 1 });
  await started.pop()!.stop({ graceMs: 300 });
});

test("jobs that were in Redis when it was flushed are sent again", async () => {
  relay();
  const id = await mail(1);
  await waitForRow(id, { relayedAt: expect.any(String) as string });
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
  worker({});
  await waitForRow(id, { status: "done", attempts: 1 });
});

test("many relays and workers run a job once", async () => {
  const handle = vi.fn(async () => undefined);
  for (let n = 0; n < 3; n++) {
    relay();
    worker({ "send-mail": handle });
  }
  const ids = [];
  for (let mailId = 1; mailId <= 30; mailId++) ids.push(await mail(mailId));
  for (const id of ids) await waitForRow(id, { status: "done", attempts: 1 });
  expect(handle).toHaveBeenCalledTimes(30);
});

test("a finished job leaves nothing in Redis", async () => {
  worker({
    "clean-up": async () => {
      throw new Error("broken");
    },
  });
  const { id } = (await enqueue(db, cleanUpJob, {}))!;
  await waitForRow(id, { status: "failed" });
  const queue = openQueue("clean-up");
  await waitForExpectation(async () => expect(await queue.getJobs()).toEqual([]));
});

/** The schedule of every job, as Redis keeps it. */
const schedulesOf = (settings: ScheduleSettings) =>
  listScheduledJobs()
    .map(({ name, schedule }) => [name, schedule.pattern(settings), settings.timeZone])
    .filter(([, pattern]) => pattern !== null)
    .map((parts) => parts.join(" "))
    .sort();

test("the schedule is kept in Redis and follows the settings", async () => {
  let settings = haiti;
  worker({}, async () => settings);
  const queue = openQueue("schedule");
  const kept = async () =>
    (await queue.getJobSchedulers()).map(({ key, pattern, tz }) => [key, pattern, tz].join(" ")).sort();
  const backUps = async () => (await kept()).filter((line) => line.startsWith("back-up"));
  await waitForExpectation(async () => expect(await kept()).toEqual(schedulesOf(haiti)));
  expect(await kept()).toContain("publish-daily-content 0 8 * * * America/Port-au-Prince");
  settings = { timeZone: "Pacific/Kiritimati", backups: "weekly" };
  await waitForExpectation(async () => expect(await kept()).toEqual(schedulesOf(settings)));
  expect(await backUps()).toEqual(["back-up 15 3 * * 1 Pacific/Kiritimati"]);
  settings = { ...settings, backups: "off" };
  await waitForExpectation(async () => expect(await kept()).toEqual(schedulesOf(settings)));
  expect(await backUps()).toEqual([]);
});

test("a tick of the schedule enqueues the same occurrence as the catch-up", async () => {
  worker({});
  const slots = () =>
    db.selectFrom("outbox").select("id").where("uniqueKey", "like", "publish-daily-content:%").execute();
  await waitForExpectation(async () => expect(await slots()).toHaveLength(1));
  const queue = openQueue("schedule");
  const tick = await queue.add("publish-daily-content", {}, { removeOnComplete: true });
  await waitForExpectation(async () => expect(await queue.getJob(tick.id!)).toBeUndefined());
  expect(await slots()).toHaveLength(1);
  expect(await findJobRow((await slots())[0]!.id)).toMatchObject({ name: "publish-daily-content" });
});
