import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type * as Throttle from "~/auth/throttle.server";
import { env } from "~/config/env.server";
import { waitForExpectation } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";

let redis: TestRedis;
let throttle: typeof Throttle;
beforeAll(async () => {
  redis = await startRedis();
  env.REDIS_URL = redis.url;
  env.RATE_LIMITS = false; // only for load tests: sign-in stays throttled
  throttle = await import("~/auth/throttle.server"); // it connects when it is loaded
});
afterAll(async () => {
  (await import("~/request/shared-counter.server")).closeCounters();
  env.REDIS_URL = undefined;
  env.RATE_LIMITS = true;
  await redis.stop();
});

/** The counters' keys, each with its time to live in seconds. */
async function counted() {
  const client = new Redis(redis.url);
  const keys = await client.keys("*");
  const entries = await Promise.all(keys.map(async (key) => [key, await client.ttl(key)] as const));
  client.disconnect();
  return entries;
}
const tryAt = (username: string) => throttle.beginAttempt("password", username, "192.0.2.7");

test("attempts are counted in Redis, for all processes together, under keys without names and addresses", async () => {
  await waitForExpectation(async () => {
    await tryAt("warm-up");
    expect(await counted()).not.toEqual([]);
  });
  for (let i = 0; i < 5; i++) {
    expect(await tryAt("Marie")).toMatchObject({ refused: false, minutes: i < 4 ? 0 : 1 });
  }
  expect(await tryAt("marie")).toMatchObject({ refused: true, minutes: 2 });
  const keys = await counted();
  expect(keys.map(([key]) => key).join()).not.toMatch(/marie|192/i);
  const shut = keys.find(([key]) => key.startsWith("limye:try:shut:"))!;
  expect(shut[1]).toBeGreaterThan(115);
  expect(shut[1]).toBeLessThanOrEqual(120);
});

test("the right secret resets the count", async () => {
  const before = (await counted()).length;
  const attempt = await tryAt("emmanuel");
  for (let i = 0; i < 5; i++) await tryAt("emmanuel");
  await attempt.succeeded();
  expect((await counted()).filter(([key]) => !key.startsWith("limye:try:line")).length).toBeLessThanOrEqual(
    before,
  );
  expect(await tryAt("emmanuel")).toMatchObject({ refused: false, minutes: 0 });
});

test("sites on one Redis count attempts apart", async () => {
  const { nameCounters } = await import("~/request/shared-counter.server");
  onTestFinished(() => nameCounters("limye"));
  for (const site of ["limye-one", "limye-two"]) {
    nameCounters(site);
    for (let i = 0; i < 5; i++) expect(await tryAt("lucie")).toMatchObject({ refused: false });
  }
  expect(await tryAt("lucie")).toMatchObject({ refused: true });
});

test("while Redis hangs each process counts by itself", async () => {
  redis.freeze();
  try {
    for (let i = 0; i < 5; i++) await tryAt("rose");
    expect(await tryAt("rose")).toMatchObject({ refused: true, minutes: 2 });
  } finally {
    redis.thaw();
  }
});
