import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { startEmbedded, type Engine } from "~jobs/embedded";
import { isScheduleAlive } from "~jobs/schedule";
import { startWorker } from "~jobs/worker";
import { freshDatabase } from "~tests/support/database";
import { waitForExpectation, handlersWith } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";

let redis: TestRedis;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

let engine: Engine | undefined;
beforeEach(async () => void (await freshDatabase("sqlite")));
afterEach(() => engine?.stop({ graceMs: 1_000 }));

const options = {
  scheduleSettings: async () => ({ timeZone: "America/Port-au-Prince", backups: "off" as const }),
  tickMs: 20,
};
const forgetBeat = () => db.deleteFrom("scheduleRuns").where("name", "=", "schedule").execute();
const kept = () => waitForExpectation(async () => expect(await isScheduleAlive()).toBe(true));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("the embedded engine has a heartbeat until it stops", async () => {
  engine = startEmbedded(handlersWith({}), options);
  await kept();
  await engine.stop({ graceMs: 1_000 });
  await forgetBeat();
  await pause(100);
  expect(await isScheduleAlive()).toBe(false);
});

test("a worker has a heartbeat only while Redis is available: without it no scheduled job would run", async () => {
  engine = startWorker(handlersWith({}), { ...options, redisUrl: redis.url, redisPrefix: "limye" });
  await kept();
  await redis.stop();
  await pause(300);
  await forgetBeat();
  await pause(300);
  expect(await isScheduleAlive()).toBe(false);
  await redis.start();
  await kept();
});
