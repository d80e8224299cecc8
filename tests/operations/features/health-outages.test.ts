import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { connect, db } from "~db/client";
import { recordHeartbeat } from "~jobs/schedule";
import { freshDatabase } from "~tests/support/database";
import { startStalledPostgres } from "~tests/support/stalled-postgres";
import { startRedis } from "~tests/support/redis";
import "~tests/support/areas";

const caller = systemCaller();

let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

test("a database that hangs delays the report by at most two seconds", async () => {
  const server = await startStalledPostgres("after the welcome");
  await connect(server.url);
  stop = async () => {
    await server.stop();
    await db.destroy();
  };
  const begun = performance.now();
  const checks = await checkHealth(caller);
  expect(performance.now() - begun).toBeLessThan(3_500);
  const silent = checks.filter(({ state }) => state === "noAnswer");
  expect(silent.map(({ part }) => part)).toEqual([
    "database",
    "mail",
    "bounces",
    "bounceMailbox",
    "notices",
    "queue",
    "publication",
    "backup",
    "secret",
    "giving",
  ]);
  expect(checks.find(({ part }) => part === "disk")!.facts.bytes).toBeGreaterThan(0);
});

test("a Redis that hangs is reported after a second, and the other parts are unaffected", async () => {
  await freshDatabase();
  const sockets = new Set<Socket>();
  const redis: Server = createServer((socket) => void sockets.add(socket.on("error", () => undefined)));
  await once(redis.listen(0, "127.0.0.1"), "listening");
  stop = async () => {
    for (const socket of sockets) socket.destroy();
    await once(redis.close(), "close");
  };
  env.REDIS_URL = `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`;
  const begun = performance.now();
  const checks = await checkHealth(caller);
  expect(performance.now() - begun).toBeLessThan(1_900);
  expect(checks.find(({ part }) => part === "queue")).toMatchObject({ tone: "bad", state: "redisAway" });
  expect(checks.filter(({ state }) => state === "noAnswer")).toEqual([]);
});

test("with Redis but without a worker the jobs wait", async () => {
  await freshDatabase();
  const redis = await startRedis();
  stop = () => redis.stop();
  env.REDIS_URL = redis.url;
  const queue = async () => (await checkHealth(caller)).find(({ part }) => part === "queue");
  expect(await queue()).toMatchObject({ tone: "bad", state: "noWorker" });
  await recordHeartbeat();
  expect(await queue()).toMatchObject({ tone: "good", state: "redis" });
});
