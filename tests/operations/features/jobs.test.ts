import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "~tests/support/areas";
import { jobsQuery, jobStates, type JobState } from "~/features/operations/jobs.schema";
import { listJobs, retryAllFailedJobs, retryFailedJob } from "~/features/operations/jobs-admin.server";
import { db } from "~db/client";
import { startRelay } from "~jobs/bullmq";
import { startEmbedded } from "~jobs/embedded";
import { enqueue } from "~jobs/outbox";
import { startWorker } from "~jobs/worker";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { handlersWith, waitForRow } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { cleanUpJob } from "~/features/operations/jobs";

const marie = async () => (await administrator({ permissions: ["manage_users"], username: "marie" })).caller;
const trail = () =>
  db.selectFrom("auditLog").select(["action", "subject"]).where("action", "like", "%.%").execute();
const status = (code: number, key?: string) =>
  expect.objectContaining({ status: code, ...(key && { key }) }) as Error;

const scheduleSettings = async () => ({ timeZone: "UTC", backups: "off" as const });

onBothDatabases(() => {
  describe("the jobs", () => {
    const job = async (state: JobState, values: object = {}) => {
      const { id } = (await enqueue(db, cleanUpJob, {}))!;
      await db
        .updateTable("outbox")
        .set({ status: state, ...values })
        .where("id", "=", id)
        .execute();
      return id;
    };
    const failed = (values: object = {}) =>
      job("failed", {
        attempts: 3,
        lastError: "no route",
        finishedAt: "2026-11-20T12:00:00.000Z",
        ...values,
      });
    const row = (id: number) =>
      db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

    test("are listed by state, failed ones first, with their numbers", async () => {
      const caller = await marie();
      const ids = [await failed(), await job("running"), await job("waiting"), await job("done")];
      await job("waiting");
      const { state, jobs, counts, older } = await listJobs(caller, jobsQuery.parse({}));
      expect(state).toBe("failed");
      expect(counts).toEqual({ failed: 1, running: 1, waiting: 2 });
      expect(older).toBeNull();
      expect(jobs).toEqual([
        expect.objectContaining({
          id: ids[0],
          name: "clean-up",
          attempts: 3,
          attemptsAllowed: 3,
          lastError: "no route",
        }),
      ]);
      for (const [index, one] of jobStates.entries()) {
        const { jobs } = await listJobs(caller, jobsQuery.parse({ state: one }));
        expect(jobs.map(({ id }) => id)).toContain(ids[index]);
      }
      expect((await listJobs(caller, jobsQuery.parse({ state: "lost", before: "99999999999" }))).state).toBe(
        "failed",
      );
    });

    test("are paged", async () => {
      const caller = await marie();
      for (let number = 1; number <= 51; number++) await job("done");
      const first = await listJobs(caller, jobsQuery.parse({ state: "done" }));
      const second = await listJobs(caller, jobsQuery.parse({ state: "done", before: String(first.older) }));
      expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(51);
      expect(second.older).toBeNull();
    });

    test("are restarted after a failure with all their attempts, and an engine runs them", async () => {
      const caller = await marie();
      const id = await failed();
      await retryFailedJob(caller, { id });
      expect(await row(id)).toMatchObject({
        status: "waiting",
        attempts: 0,
        finishedAt: null,
        lastError: "no route",
      });
      expect(await trail()).toEqual([{ action: "job.retried", subject: String(id) }]);
      const engine = startEmbedded(handlersWith({}), { scheduleSettings, pollMs: 10 });
      await waitForRow(id, { status: "done", attempts: 1, lastError: null });
      await engine.stop({ graceMs: 1_000 });
    });

    test.each(["waiting", "running", "done"] as const)("are not restarted in the state %s", async (state) => {
      const caller = await marie();
      const id = await job(state);
      await expect(retryFailedJob(caller, { id })).rejects.toEqual(
        status(409, "admin-operations:jobs.notFailed"),
      );
      expect(await row(id)).toMatchObject({ status: state });
      expect(await trail()).toEqual([]);
    });

    test("are not restarted when the id is unknown", async () => {
      await expect(retryFailedJob(await marie(), { id: 9 })).rejects.toEqual(status(404));
    });

    test("are restarted together when they failed, except those that this version does not know", async () => {
      const caller = await marie();
      const known = [await failed(), await failed()];
      const unknown = await failed({ name: "send-fax" });
      const waiting = await job("waiting", { attempts: 2 });
      expect((await listJobs(caller, jobsQuery.parse({}))).jobs[0]).toMatchObject({ attemptsAllowed: null });
      await expect(retryFailedJob(caller, { id: unknown })).rejects.toEqual(
        status(409, "admin-operations:jobs.unknown"),
      );
      expect(await retryAllFailedJobs(caller)).toBe(2);
      for (const id of known) expect(await row(id)).toMatchObject({ status: "waiting", attempts: 0 });
      expect(await row(unknown)).toMatchObject({ status: "failed" });
      expect(await row(waiting)).toMatchObject({ attempts: 2 });
      expect(await retryAllFailedJobs(caller)).toBe(0);
      expect(await trail()).toEqual([{ action: "job.allRetried", subject: "2" }]);
    });
  });
});

describe("over Redis", () => {
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  test("a worker runs a restarted job", async () => {
    await freshDatabase();
    const caller = await marie();
    const { id } = (await enqueue(db, cleanUpJob, {}))!;
    await db.updateTable("outbox").set({ status: "failed", attempts: 3 }).where("id", "=", id).execute();
    const options = { redisUrl: redis.url, redisPrefix: "limye", pollMs: 20, scheduleSettings };
    const engines = [startRelay(options), startWorker(handlersWith({}), options)];
    await retryFailedJob(caller, { id });
    await waitForRow(id, { status: "done", attempts: 1 });
    await Promise.all(engines.map((engine) => engine.stop({ graceMs: 1_000 })));
  });
});
