import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { bundledProgram } from "~tests/support/bundled-program";

const cli = bundledProgram("app/commands/cli.ts");

const folder = mkdtempSync(join(tmpdir(), "limye-first-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function migrate(file: string) {
  const child = spawn(process.execPath, [cli(), "migrate"], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: `file:${file}` },
    stdio: "ignore",
  });
  return { child, ended: once(child, "exit") };
}

/** Tables and indexes, and how many rows each table has. */
function describeDatabase(file: string) {
  const database = new Database(file, { readonly: true });
  const objects = database.prepare("select type, name, sql from sqlite_master order by name").all() as {
    type: string;
    name: string;
  }[];
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => name);
  const rows = tables.map((name) => database.prepare(`select count(*) from "${name}"`).pluck().get());
  database.close();
  return { objects, rows };
}

test("a first start killed at any moment loses nothing: the next start completes the database", async () => {
  const whole = join(folder, "whole.db");
  expect(await migrate(whole).ended).toEqual([0, null]);
  const wanted = describeDatabase(whole);
  expect(wanted.objects.length).toBeGreaterThan(50);

  for (let n = 0; n < 12; n++) {
    const file = join(folder, `died-${n}.db`);
    const { child, ended } = migrate(file);
    while (!existsSync(file) && child.exitCode === null) await wait(1);
    await wait(n * 8);
    child.kill("SIGKILL");
    await ended;
    expect(await migrate(file).ended).toEqual([0, null]);
    expect(describeDatabase(file)).toEqual(wanted);
  }
}, 120_000);
