import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { startEmbedded, type Engine } from "~jobs/embedded";
import { enqueue, retryJob } from "~jobs/outbox";
import type { JobHandler } from "~jobs/define-job";
import { startWorker } from "~jobs/worker";
import { freshDatabase } from "~tests/support/database";
import {
  makeGate,
  handlersWith,
  findJobRow,
  waitForRow,
  waitUntil,
  type TestHandlers,
} from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { sendMailJob } from "~/features/mail/jobs";
import { publishDailyContentJob } from "~/features/devotion/jobs";
import { cleanUpJob } from "~/features/operations/jobs";

let redis: TestRedis;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

const fast = {
  scheduleSettings: async () => ({ timeZone: "America/Port-au-Prince", backups: "off" as const }),
  pollMs: 20,
  leaseMs: 600,
  backoff: () => 10,
};
const engines = [
  ["embedded", (handlers: JobHandler[], options = fast): Engine => startEmbedded(handlers, options)],
  [
    "BullMQ",
    (handlers: JobHandler[], options = fast): Engine =>
      startWorker(handlers, { ...options, redisUrl: redis.url, redisPrefix: "limye", staleMs: 300 }),
  ],
] as const;

/** What every handler gets besides its payload. */
const running = { stopping: expect.any(AbortSignal) as AbortSignal };

const started: Engine[] = [];
beforeEach(async () => void (await freshDatabase("sqlite")));
afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.stop({ graceMs: 1_000 })));
});

describe.each(engines)("the %s engine", (_, start) => {
  function run(handlers: TestHandlers, options = fast) {
    const engine = start(handlersWith(handlers), options);
    started.push(engine);
    return engine;
  }
  const mail = async (mailId = 1) => (await enqueue(db, sendMailJob, { mailId }))!.id;

  test("runs a job once, with its payload", async () => {
    const handle = vi.fn(async () => undefined);
    run({ "send-mail": handle });
    const id = await mail(7);
    await waitForRow(id, { status: "done", attempts: 1, leasedUntil: null });
    expect(handle.mock.calls).toEqual([[{ mailId: 7 }, running]]);
  });

  test("runs what was enqueued before it started", async () => {
    const id = await mail();
    run({});
    await waitForRow(id, { status: "done" });
  });

  test("starts a job that its process enqueued without waiting for the next poll", async () => {
    run({}, { ...fast, pollMs: 60_000 });
    await waitForRow(await mail(), { status: "done" });
    const id = await db.transaction().execute(async (trx) => (await enqueue(trx, cleanUpJob, {}))!.id);
    await waitForRow(id, { status: "done" });
  });

  test("retries a failing job with backoff until it succeeds", async () => {
    let tries = 0;
    run({
      "send-mail": async () => {
        if (++tries < 3) throw new Error("busy");
      },
    });
    await waitForRow(await mail(), { status: "done", attempts: 3, lastError: null });
  });

  test("keeps a failed job with its error after the last attempt, without the secrets of URLs", async () => {
    const handle = vi.fn(async () => {
      throw new Error(`cannot reach smtp://user:hunter2@mail.example ${"x".repeat(2_000)}`);
    });
    run({ "publish-daily-content": handle });
    const { id } = (await enqueue(db, publishDailyContentJob, {}))!;
    await waitForRow(id, { status: "failed", attempts: 5 });
    const { lastError } = await findJobRow(id);
    expect(lastError).toContain("cannot reach smtp://***@mail.example");
    expect(lastError).toHaveLength(1_000);
  });

  test("runs a failed job again when somebody retries it", async () => {
    let broken = true;
    run({
      "clean-up": async () => {
        if (broken) throw new Error("broken");
      },
    });
    const { id } = (await enqueue(db, cleanUpJob, {}))!;
    await waitForRow(id, { status: "failed", attempts: 3 });
    broken = false;
    await retryJob(db, id);
    await waitForRow(id, { status: "done", attempts: 1 });
  });

  test("takes over the job of a dead process", async () => {
    const id = await mail();
    await db
      .updateTable("outbox")
      .set({ status: "running", attempts: 1, leasedUntil: new Date(Date.now() + 300).toISOString() })
      .where("id", "=", id)
      .execute();
    run({});
    await waitForRow(id, { status: "done", attempts: 2 });
  });

  test("renews the lease of a long job", async () => {
    const { open, opened } = makeGate();
    const handle = vi.fn(() => opened);
    run({ "send-mail": handle });
    run({ "send-mail": handle });
    const id = await mail();
    const end = Date.now() + 2 * fast.leaseMs;
    await waitUntil(() => Date.now() > end);
    open();
    await waitForRow(id, { status: "done", attempts: 1 });
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("runs as many jobs of a kind at once as the catalogue allows, and other kinds beside them", async () => {
    const { open, opened } = makeGate();
    let now = 0;
    let most = 0;
    run({
      "send-mail": async () => {
        most = Math.max(most, ++now);
        await opened;
        now--;
      },
    });
    const ids = [];
    for (let mailId = 1; mailId <= 120; mailId++) ids.push(await mail(mailId));
    const other = (await enqueue(db, cleanUpJob, {}))!;
    await waitForRow(other.id, { status: "done" });
    await waitUntil(() => now === 4);
    open();
    for (const id of ids) await waitForRow(id, { status: "done", attempts: 1 });
    expect(most).toBe(4);
  });

  test("two processes never run the same row twice", async () => {
    const runs = new Map<number, number>();
    const count = async ({ mailId }: { mailId: number }) =>
      void runs.set(mailId, (runs.get(mailId) ?? 0) + 1);
    run({ "send-mail": count });
    run({ "send-mail": count });
    const ids = [];
    for (let mailId = 1; mailId <= 60; mailId++) ids.push(await mail(mailId));
    for (const id of ids) await waitForRow(id, { status: "done", attempts: 1 });
    expect([...runs.values()]).toEqual(Array.from({ length: 60 }, () => 1));
  });

  test("stops after the running job", async () => {
    const { open, opened } = makeGate();
    const engine = run({ "send-mail": () => opened });
    const id = await mail();
    await waitForRow(id, { status: "running" });
    const stopped = engine.stop({ graceMs: 10_000 });
    open();
    await stopped;
    expect(await findJobRow(id)).toMatchObject({ status: "done" });
  });

  test("releases a job that runs longer than the shutdown", async () => {
    const { open, opened } = makeGate();
    const engine = run({ "send-mail": () => opened });
    const id = await mail();
    await waitForRow(id, { status: "running" });
    await engine.stop({ graceMs: 50 });
    expect(await findJobRow(id)).toMatchObject({ status: "waiting", attempts: 0, leasedUntil: null });
    open();
  });

  test("takes no jobs once it is stopped", async () => {
    const engine = run({});
    await engine.stop({ graceMs: 1_000 });
    const id = await mail();
    run({ "send-mail": async () => undefined });
    await waitForRow(id, { status: "done", attempts: 1 });
  });

  test("enqueues missed scheduled jobs when it starts", async () => {
    const publish = vi.fn(async () => undefined);
    run({ "publish-daily-content": publish });
    run({ "publish-daily-content": publish });
    await waitUntil(() => publish.mock.calls.length > 0);
    expect(publish.mock.calls).toEqual([[{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, running]]);
  });
});
