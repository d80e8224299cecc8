import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, db, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { enqueue } from "~jobs/outbox";
import { bundledProgram } from "~tests/support/bundled-program";
import { waitForRow } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { sendMailJob } from "~/features/mail/jobs";

const program = bundledProgram("tests/support/job-process.ts");

let redis: TestRedis;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "limye-processes-"));
  await migrateToLatest(await connect(`file:${folder}/limye.db`));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, "SIGKILL");
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Resolves when its handler has begun the mail. */
const begun = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout!.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`ended with ${code ?? "a signal"} before it began`)));
  });

/** Starts a process of the site in this file. */
function startSite(file: string, redisUrl: string, ...args: number[]): ChildProcess {
  const env = { ...process.env, DATABASE_URL: `file:${folder}/${file}`, REDIS_URL: redisUrl };
  const child = spawn(process.execPath, [program(), ...args.map(String)], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

test("sites on one Redis leave each other's jobs alone", { timeout: 60_000 }, async () => {
  const site = db;
  const other = await connect(`file:${folder}/other.db`);
  await migrateToLatest(other);
  await other.destroy();
  useDatabase(site);
  const aJobThatIsLostWaits = 600_000;
  startSite("other.db", redis.url, 0, aJobThatIsLostWaits);
  startSite("limye.db", redis.url, 0, aJobThatIsLostWaits);
  const ids = [];
  for (let mailId = 1; mailId <= 50; mailId++) ids.push((await enqueue(db, sendMailJob, { mailId }))!.id);
  for (const id of ids) await waitForRow(id, { status: "done", attempts: 1 });
});

describe.each([
  ["embedded", () => ""],
  ["BullMQ", () => redis.url],
])("a process of the %s engine", { timeout: 60_000 }, (_, redisUrl) => {
  const startProcess = (mailTakesMs: number) => startSite("limye.db", redisUrl(), mailTakesMs);

  test("that is killed during a job leaves it to its successor", async () => {
    const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
    const first = startProcess(60_000);
    await begun(first);
    await end(first, "SIGKILL");
    await waitForRow(id, { status: "running", attempts: 1 });
    startProcess(0);
    await waitForRow(id, { status: "done", attempts: 2 });
  });

  test("that is killed during a job leaves it to another running process", async () => {
    const first = startProcess(60_000);
    const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
    await begun(first);
    startProcess(0);
    await waitForRow(id, { status: "running", attempts: 1 });
    await end(first, "SIGKILL");
    await waitForRow(id, { status: "done", attempts: 2 });
  });

  test("that is asked to stop finishes the running job and exits normally", async () => {
    const { id } = (await enqueue(db, sendMailJob, { mailId: 1 }))!;
    const child = startProcess(500);
    await begun(child);
    await end(child, "SIGTERM");
    expect(child.exitCode).toBe(0);
    await waitForRow(id, { status: "done", attempts: 1 });
  });
});
