import Database from "better-sqlite3";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  lastBackupRun,
  listBackups,
  readBackup,
  takeBackup,
} from "~/features/operations/backups-admin.server";
import { AppError } from "~/request/errors";
import { saveBackup } from "~db/backup";
import { keepBackup } from "~db/backup-files";
import { db } from "~db/client";
import { startEmbedded } from "~jobs/embedded";
import { handlers, scheduleSettings } from "~/jobs.server";
import { backupsFolderPath, dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { databaseInBackup } from "~tests/support/backup-parts";
import { waitForExpectation } from "~tests/support/jobs";

setUpDataFolder();

const system = systemCaller();
const guest = { ...system, kind: "guest" as const };
const set = (backups: object) => {
  const value = JSON.stringify({ autoBackup: true, backupFrequency: "daily", keep: 14, ...backups });
  return db.insertInto("systemSettings").values({ key: "backups", value, updatedAt: "2026-11-20" }).execute();
};
const backupNames = async () => (await listBackups(system)).map(({ name }) => name);

test("a backup is one uniquely named file, readable only by its owner, and leaves no unfinished file", async () => {
  const backup = await takeBackup(system);
  expect(backup).toEqual({
    name: expect.stringMatching(/^limye-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-without-secret\.tar$/) as string,
    bytes: statSync(backupsFolderPath(backup.name)).size,
    takenAt: backup.name.replace(/limye-(.*T)(..)-(..)-(..Z).*/, "$1$2:$3:$4"),
    before: null,
    kind: "open",
  });
  expect(statSync(backupsFolderPath(backup.name)).mode & 0o077).toBe(0);
  expect(readdirSync(backupsFolderPath())).toEqual([".place", backup.name]);
});

test("a backup during writes is a consistent snapshot and does not block writers", async () => {
  const writer = new Database(dataFolderPath("limye.db"), { timeout: 0 });
  writer.exec("create table pairs (id integer primary key, filling text)");
  const insert = writer.prepare("insert into pairs (filling) values (?)");
  const pair = writer.transaction((filling: string) => {
    insert.run(filling);
    insert.run(filling);
  });
  for (let number = 0; number < 5_000; number++) pair("x".repeat(1_000));
  let written = 0;
  const timer = setInterval(() => pair(`${++written}`), 0);
  const { name } = await takeBackup(system);
  clearInterval(timer);
  writer.close();

  expect(written).toBeGreaterThan(3);
  writeFileSync(dataFolderPath("copy.db"), databaseInBackup(backupsFolderPath(name)));
  const copy = new Database(dataFolderPath("copy.db"));
  const [rows, last] = copy.prepare("select count(*), max(id) from pairs").raw().get() as [number, number];
  expect(rows).toBe(last);
  expect(rows % 2).toBe(0);
  expect(rows).toBeLessThan(10_000 + 2 * written);
  copy.close();
});

test("backups of the same second get different names", async () => {
  const takenAt = new Date("2026-11-20T08:15:00.000Z");
  mkdirSync(backupsFolderPath());
  const files = ["one", "two", "three"].map((text) => dataFolderPath(`${text}.db.gz`));
  for (const file of files) writeFileSync(file, file);
  const kept = await Promise.all(files.map((file) => keepBackup(file, backupsFolderPath(), { takenAt })));
  expect(kept.map(({ name }) => readFileSync(backupsFolderPath(name), "utf8"))).toEqual(files);
  expect(readdirSync(backupsFolderPath())).toHaveLength(3);
});

test("the number of backups in the settings is kept, and other files are not touched", async () => {
  await set({ keep: 3 });
  const others = ["notes.txt", "limye-2020.db.gz", "my-limye-2020-01-01T00-00-00Z.db.gz", "limye.db"];
  const safety = "limye-2020-01-01T00-00-00Z-before-restore.db.gz";
  const old = [1, 2, 3, 4].map((day) => `limye-2026-01-0${day}T03-15-00Z.db.gz`);
  mkdirSync(backupsFolderPath());
  for (const name of [...others, ...old, safety]) writeFileSync(backupsFolderPath(name), "");
  const { name } = await takeBackup(system);
  expect(readdirSync(backupsFolderPath()).sort()).toEqual(
    [".place", ...others, safety, old[2], old[3], name].sort(),
  );
  expect(await backupNames()).toEqual([name, old[3], old[2], safety]);
});

test("the last run is recorded with its outcome, each slot once", async () => {
  expect(await lastBackupRun(system)).toBeNull();
  const backup = await takeBackup(system, { slot: "2026-11-20" });
  expect((await lastBackupRun(system))?.outcome).toEqual({ backup, forgotten: [] });

  new Database(dataFolderPath("other.db")).exec("create table t (id integer)").close();
  env.DATABASE_URL = `file:${dataFolderPath("other.db")}`;
  const failed = await takeBackup(system, { slot: "2026-11-20" }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(AppError);
  expect(failed).toMatchObject({
    status: 502,
    message: `${dataFolderPath("other.db")} is not a database of Limyè`,
  });
  expect((await lastBackupRun(system))?.outcome).toEqual({
    failed: (failed as Error).message,
    isMailed: true,
  });
  expect(await db.selectFrom("scheduleRuns").select("slot").execute()).toEqual([{ slot: "2026-11-20" }]);
  expect(await backupNames()).toEqual([backup.name]);
});

test("a damaged database creates no backup, and the good ones stay", async () => {
  await set({ keep: 1 });
  const good = await takeBackup(system);
  const pages = databaseInBackup(backupsFolderPath(good.name));
  writeFileSync(dataFolderPath("damaged.db"), pages.fill(0xff, pages.length / 2, pages.length / 2 + 8_192));
  env.DATABASE_URL = `file:${dataFolderPath("damaged.db")}`;
  await expect(takeBackup(system)).rejects.toThrow("damaged");
  expect(await backupNames()).toEqual([good.name]);
});

test("a backup that takes too long is aborted and leaves no file", async () => {
  const late = AbortSignal.abort();
  await expect(saveBackup(env.DATABASE_URL, backupsFolderPath(), late)).rejects.toThrow("not done in time");
  expect(readdirSync(backupsFolderPath())).toEqual([]);
});

test("backups need the permission; downloads need all permissions and the exact name", async () => {
  const { caller } = await administrator({ username: "marie" });
  const { caller: accounts } = await administrator({ permissions: ["manage_users"] });
  const { caller: writer } = await administrator({ permissions: ["manage_content"] });
  const { name } = await takeBackup(caller);
  const backup = await readBackup(caller, name);
  expect(await listBackups(accounts)).toHaveLength(1);
  await expect(readBackup(accounts, name)).rejects.toMatchObject({ status: 403 });
  expect((await new Response(backup.stream() as ReadableStream).bytes()).length).toBe(backup.bytes);
  const changes = await db.selectFrom("auditLog").select(["action", "username", "subject"]).execute();
  expect(changes).toEqual(
    ["backup.taken", "backup.downloaded"].map((action) => ({ action, username: "marie", subject: name })),
  );

  for (const other of ["../limye.db", `../backups/${name}`, `./${name}`, "", "notes.txt", `${name}/`])
    await expect(readBackup(caller, other)).rejects.toMatchObject({ status: 404 });
  for (const [asking, status] of [
    [guest, 401],
    [writer, 403],
  ] as const) {
    await expect(takeBackup(asking)).rejects.toMatchObject({ status });
    await expect(listBackups(asking)).rejects.toMatchObject({ status });
    await expect(readBackup(asking, name)).rejects.toMatchObject({ status });
    await expect(lastBackupRun(asking)).rejects.toMatchObject({ status });
  }
});

test("the job engine makes a due backup once, and none while the settings disable them", async () => {
  await set({ autoBackup: false });
  const options = { scheduleSettings, pollMs: 20, tickMs: 50 };
  const engine = startEmbedded(handlers, options);
  const other = startEmbedded(handlers, options);
  const jobs = () => db.selectFrom("outbox").select("status").where("name", "=", "back-up").execute();
  await waitForExpectation(async () =>
    expect((await db.selectFrom("scheduleRuns").select("name").execute()).map(({ name }) => name)).toContain(
      "publish-daily-content",
    ),
  );
  expect(await jobs()).toEqual([]);
  await db.deleteFrom("systemSettings").where("key", "=", "backups").execute();
  await waitForExpectation(async () => expect(await jobs()).toEqual([{ status: "done" }]));
  expect(await backupNames()).toHaveLength(1);
  await Promise.all([engine.stop({ graceMs: 1_000 }), other.stop({ graceMs: 1_000 })]);
});
