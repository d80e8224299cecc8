import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { prepareDatabase } from "~db/prepare-database";
import { bundledProgram } from "~tests/support/bundled-program";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { runInTerminal } from "~tests/support/terminal";

const cli = bundledProgram("app/commands/cli.ts");

let folder: string;
let redis: TestRedis;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "limye-commands-"));
  redis = await startRedis();
});
afterAll(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: `file:${folder}/limye.db`, ...environment };
  const child = spawn(process.execPath, [cli(), ...args], { env });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, text: output.text }));
  return { child, ended };
}
const run = (...args: string[]) => start(args).ended;

test("each command prints its help", async () => {
  for (const name of [
    "worker",
    "migrate",
    "seed",
    "admin",
    "backup",
    "restore",
    "export",
    "move-to-postgres",
    "move-to-sqlite",
    "bible",
    "job",
  ])
    expect(await runInTerminal(name, "--help")).toEqual({
      code: 0,
      text: expect.stringMatching(`^npm run ${name}`),
    });
  expect(await runInTerminal("--help")).toEqual({
    code: 0,
    text: "The commands are: worker, migrate, seed, admin, backup, restore, export, move-to-postgres, move-to-sqlite, secret, update-check, bible, job.\n",
  });
});

test("an unknown command, an unknown job and an invalid payload end with one sentence", async () => {
  const refused = (sentence: string) => ({ code: 1, text: expect.stringContaining(sentence) });
  expect(await runInTerminal()).toEqual(refused("The commands are"));
  expect(await runInTerminal("dance")).toEqual(refused('no command "dance"'));
  expect(await runInTerminal("job", "dance")).toEqual({
    code: 1,
    text: expect.stringMatching(/The jobs are: .*send-mail/),
  });
  expect(await runInTerminal("job", "send-mail", '{"mailId":"x"}')).toEqual(refused('"mailId"'));
  expect(await runInTerminal("job", "send-mail", "x")).toEqual(refused("must be JSON"));
});

test("demo content is added to an unused site, once, and removed again", async () => {
  env.DATABASE_URL = `file:${folder}/examples.db`;
  const printed = (code: number, sentence: string) => ({ code, text: expect.stringContaining(sentence) });
  expect(await runInTerminal("seed", "--demo")).toEqual(
    printed(0, "5 articles and newsletter posts in four languages"),
  );
  expect(await runInTerminal("seed", "--demo")).toEqual(printed(1, "there already"));
  expect(await runInTerminal("seed", "--demo-remove")).toEqual(printed(0, "5 articles and newsletter posts"));
  expect(await runInTerminal("seed", "--demo-remove")).toEqual(printed(1, "no demo content"));
  expect(await runInTerminal("seed", "--dance")).toEqual(printed(1, "--demo-remove"));
});

test("failed jobs are listed, and restarted one by one or all", async () => {
  env.DATABASE_URL = `file:${folder}/failed.db`;
  const db = await prepareDatabase(env.DATABASE_URL);
  const failed = {
    name: "clean-up",
    payload: "{}",
    status: "failed",
    attempts: 3,
    lastError: "no route",
  } as const;
  const times = { runAt: "2026-11-20T08:00:00.000Z", createdAt: "2026-11-20T08:00:00.000Z" };
  await db
    .insertInto("outbox")
    .values([1, 2, 3].map(() => ({ ...failed, ...times })))
    .execute();
  expect(await runInTerminal("job", "retry")).toEqual({
    code: 1,
    text: expect.stringContaining("\n  2  clean-up: no route\n"),
  });
  expect(await runInTerminal("job", "retry", "9")).toMatchObject({ code: 1 });
  expect(await runInTerminal("job", "retry", "2")).toEqual({
    code: 0,
    text: "Starting over: clean-up (job 2).\n",
  });
  expect(await runInTerminal("job", "retry", "all")).toEqual({
    code: 0,
    text: "Starting over: clean-up (job 1), clean-up (job 3).\n",
  });
  expect(await runInTerminal("job", "retry", "all")).toEqual({
    code: 0,
    text: "No job has failed for good.\n",
  });
  expect(await db.selectFrom("outbox").select(["status", "attempts"]).distinct().execute()).toEqual([
    { status: "waiting", attempts: 0 },
  ]);
});

test("with an unusable database every command ends with one sentence, without its password", async () => {
  writeFileSync(`${folder}/none.db`, "this only has the name of a database ".repeat(50));
  env.REDIS_URL = redis.url;
  for (const url of [`file:${folder}/none.db`, "postgres://limye:secret@127.0.0.1:1/limye"]) {
    env.DATABASE_URL = url;
    for (const command of [
      ["worker"],
      ["migrate"],
      ["seed"],
      ["backup"],
      ["job", "clean-up"],
      ["job", "retry"],
    ]) {
      const { code, text } = await runInTerminal(...command);
      expect(code).toBe(1);
      expect(text).toMatch(
        new RegExp(`^npm run ${command[0]} cannot do this: the database in DATABASE_URL [^\\n]+\\.\\n$`),
      );
      expect(text).not.toContain("secret");
    }
  }
  env.REDIS_URL = undefined;
});

test("a worker without Redis says that it needs one", async () => {
  expect(await runInTerminal("worker")).toEqual({ code: 1, text: expect.stringContaining("REDIS_URL") });
});

test("a database is created once, and jobs run from the terminal and through a worker", async () => {
  expect((await run("migrate")).text).toBe("The database is up to date now.\n");
  expect((await run("migrate")).text).toBe("The database was up to date.\n");
  expect(await run("job", "clean-up")).toEqual({ code: 0, text: "Done: clean-up (job 1).\n" });

  const environment = { REDIS_URL: redis.url };
  const worker = start(["worker"], { ...environment, LOG_LEVEL: "info" });
  await once(worker.child.stdout, "data");
  const job = await start(["job", "clean-up"], environment).ended;
  expect(job).toMatchObject({ code: 0, text: expect.stringMatching(/^Done: clean-up/) });
  worker.child.kill("SIGTERM");
  expect((await worker.ended).code).toBe(0);
}, 60_000);
