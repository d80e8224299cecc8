import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { contactLimit } from "~/features/contact/limits.server";
import type * as RateLimits from "~/http/rate-limit.server";
import type { AppError } from "~/request/errors";
import { waitForExpectation } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";

let redis: TestRedis;
let limits: typeof RateLimits;
beforeAll(async () => {
  redis = await startRedis();
  env.REDIS_URL = redis.url;
  limits = await import("~/http/rate-limit.server"); // it connects when it is loaded
});
afterAll(async () => {
  (await import("~/request/shared-counter.server")).closeCounters();
  env.REDIS_URL = undefined;
  await redis.stop();
});

const countedInRedis = async () => {
  const client = new Redis(redis.url);
  const keys = await client.keys("*");
  client.disconnect();
  return keys;
};
const took = async (work: Promise<unknown>) => {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
};

test("uses are counted in Redis, for all processes together", async () => {
  await waitForExpectation(async () => {
    await limits.limitAddress(contactLimit, "192.0.2.1");
    expect((await countedInRedis()).sort()).toEqual([
      "limye:limit:contact:day:address 192.0.2.1",
      "limye:limit:contact:minute:address 192.0.2.1",
    ]);
  });
});

test("a Redis that hangs delays one form for a moment, and limits still apply", async () => {
  const use = async () => {
    await limits.limitAddress(contactLimit, "192.0.2.2");
    await limits.limitEmail(contactLimit, { email: "a@example.org" }, async () => undefined);
  };
  await use();
  redis.freeze();
  try {
    expect(await took(use())).toBeLessThan(950);
    expect(await took(use())).toBeLessThan(300);
    const more = Array.from({ length: 10 }, () =>
      use().then(
        () => 200,
        (error: unknown) => (error as AppError).status,
      ),
    );
    expect(await Promise.all(more)).toContain(429);
  } finally {
    redis.thaw();
  }
  await waitForExpectation(async () => {
    await limits.limitAddress(contactLimit, "192.0.2.3");
    expect(await countedInRedis()).toContain("limye:limit:contact:day:address 192.0.2.3");
  });
});
