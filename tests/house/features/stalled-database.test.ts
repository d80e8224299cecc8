import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkReadiness } from "~/features/operations/readiness.server";
import { connect, db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { startStalledPostgres } from "~tests/support/stalled-postgres";

let server: Awaited<ReturnType<typeof startStalledPostgres>> | undefined;
const useStalled = async (...silence: Parameters<typeof startStalledPostgres>) => {
  server = await startStalledPostgres(...silence);
  await connect(server.url);
};
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(async () => {
  vi.useRealTimers();
  await server?.stop();
  await db.destroy();
  server = undefined;
});

const settings = () => db.selectFrom("systemSettings").select("key").execute();
/** Starts `work`, waits until the server has ignored its query, then runs `next`. */
async function whenStalled<T>(work: () => Promise<T>, next: () => Promise<unknown>): Promise<T> {
  const before = server!.ignored();
  const outcome = work();
  outcome.catch(() => undefined);
  await vi.waitFor(() => expect(server!.ignored()).toBeGreaterThan(before));
  await next();
  return outcome;
}
const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

test("connecting to a database server that hangs fails after five seconds", async () => {
  await useStalled("from the start");
  await expect(whenStalled(settings, pass(5_000))).rejects.toThrow(/timeout/);
});

test("a query to a database server that hangs fails after 15 seconds, and the next gets another connection", async () => {
  await useStalled("after the welcome");
  await expect(whenStalled(settings, pass(15_000))).rejects.toThrow(/timeout/);
  await expect(whenStalled(settings, pass(15_000))).rejects.toThrow(/timeout/);
  expect(server!.connections()).toBe(2);
});

test("a transaction ends when its query times out, without waiting for the rollback", async () => {
  await useStalled("after the welcome");
  const work = () => db.transaction().execute(settings);
  await expect(whenStalled(work, pass(15_000))).rejects.toThrow(/timeout/);
});

test("a broken connection fails only its query", async () => {
  await useStalled("after the welcome");
  await expect(whenStalled(settings, () => server!.stop())).rejects.toThrow("terminated");
});

test("readiness is no for a database that does not answer within two seconds", async () => {
  await useStalled("after the welcome");
  expect(await whenStalled(checkReadiness, pass(2_000))).toBe("not ready");
});

test("readiness is yes for a migrated database", async () => {
  await freshDatabase();
  expect(await checkReadiness()).toBe("ready");
});
