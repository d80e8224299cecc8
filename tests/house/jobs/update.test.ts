import Database from "better-sqlite3";
import { sql } from "kysely";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { connect, db } from "~db/client";
import { withDatabaseErrors } from "~db/database-error";
import { compareMigrations } from "~db/migrate";
import { prepareDatabase } from "~db/prepare-database";
import { backupsFolderPath, dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { migrateUpTo } from "~tests/support/earlier-database";
import { readMarker, writeMarker } from "~tests/support/marker-row";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";
import { fillDisk, smallDisk } from "~tests/support/small-disk";
import { runInTerminal } from "~tests/support/terminal";

const start = () => withDatabaseErrors(env.DATABASE_URL, () => prepareDatabase(env.DATABASE_URL));
const backups = () => (existsSync(backupsFolderPath()) ? readdirSync(backupsFolderPath()).sort() : []);
const name = /^limye-[\dTZ-]+-before-update\.(db\.gz|dump)$/;

/** Makes the database one of an earlier release, with a marker in it, and disconnects. */
async function makeEarlier(): Promise<void> {
  await migrateUpTo(await connect(env.DATABASE_URL), "0001_first_light");
  await writeMarker("before the update");
  await db.destroy();
}

function refusesAndBacksUp() {
  test("a first start and a start without an update make no backup", async () => {
    await start();
    await db.destroy();
    await start();
    expect(backups()).toEqual([]);
    await db.destroy();
  });

  test("an update backs the database up before it is migrated, and the backup can be restored", async () => {
    await makeEarlier();
    await start();
    expect((await compareMigrations(db)).pending).toEqual([]);
    await db.destroy();
    expect(backups()).toEqual([expect.stringMatching(name)]);
    const { code, text } = await runInTerminal("restore", backups()[0]!);
    expect(text).toContain("It was brought up to date: 0002_the_desk");
    expect(code).toBe(0);
    expect(await readMarker()).toBe("before the update");
  });

  test("of the backups made before updates the newest three are kept, and others are not touched", async () => {
    mkdirSync(backupsFolderPath(), { recursive: true });
    const kind = env.DATABASE_URL.startsWith("file:") ? "db.gz" : "dump";
    const old = [1, 2, 3].map((day) => `limye-2026-01-0${day}T03-15-00Z-before-update.${kind}`);
    const others = [
      `limye-2026-01-01T03-15-00Z-before-restore.${kind}`,
      `limye-2026-01-01T03-15-00Z.${kind}`,
    ];
    for (const file of [...old, ...others]) writeFileSync(backupsFolderPath(file), "");
    await makeEarlier();
    await start();
    await db.destroy();
    expect(backups().filter((file) => file < "limye-2026-02")).toEqual([...others, ...old.slice(1)].sort());
    expect(backups().filter((file) => file > "limye-2026-02")).toEqual([expect.stringMatching(name)]);
  });

  test("two processes that start at once make one backup", async () => {
    await makeEarlier();
    const started = await Promise.all([runInTerminal("migrate"), runInTerminal("migrate")]);
    expect(started.map(({ code }) => code)).toEqual([0, 0]);
    expect(backups()).toHaveLength(1);
  });

  test("a database of a newer version is refused in one sentence that says what to do", async () => {
    await start();
    await sql`insert into kysely_migration values ('9999_future', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    const sentence =
      "cannot be used: it belongs to a newer version of Limyè (9999_future). Update the program, or restore a backup from before the update";
    await expect(start()).rejects.toThrow(`${sentence}, whose name ends in -before-update`);
    await db.destroy();
    mkdirSync(backupsFolderPath(), { recursive: true });
    const newest = "limye-2026-02-01T03-15-00Z-before-update.db.gz";
    for (const file of [newest, "limye-2026-01-01T03-15-00Z-before-update.db.gz"])
      writeFileSync(backupsFolderPath(file), "");
    const { code, text } = await runInTerminal("migrate");
    expect(text).toMatch(/^npm run migrate cannot do this: the database in DATABASE_URL [^\n]+\.\n$/);
    expect(text).toContain(`${sentence}: npm run restore ${newest}.`);
    expect(code).toBe(1);
    await db.destroy();
  });
}

describe("on SQLite", () => {
  setUpDataFolder();
  beforeEach(async () => {
    await db.destroy();
    env.DATABASE_URL = `file:${dataFolderPath("site.db")}`;
  });
  refusesAndBacksUp();

  test("the backup before an update is what the version before can restore: its own database and nothing newer", async () => {
    await makeEarlier();
    await start();
    await db.destroy();
    const file = dataFolderPath("before.db");
    writeFileSync(file, gunzipSync(readFileSync(backupsFolderPath(backups()[0]!))));
    const database = new Database(file, { readonly: true });
    expect(database.prepare("select name from kysely_migration").pluck().all()).toEqual(["0001_first_light"]);
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    database.close();
  });

  test("an update whose backup fails changes nothing and says why", async () => {
    await makeEarlier();
    writeFileSync(backupsFolderPath(), "a file where the folder should be");
    await expect(start()).rejects.toThrow(
      /cannot be used: it has to be backed up before it is updated, and the backup failed: .*\. Nothing was changed$/,
    );
    expect((await compareMigrations(db)).ran).toEqual(["0001_first_light"]);
    await db.destroy();
  });

  const disk = smallDisk(24);
  // Only root can mount a disk.
  test.runIf(disk.canMount)("an update without room for its backup changes nothing and says so", async () => {
    disk.mount();
    env.DATA_DIR = disk.path;
    await makeEarlier();
    fillDisk(`${disk.path}/ballast`, 16e6);
    await expect(start()).rejects.toThrow(
      /the backup failed: it needs about \d+ MB of disk space, and \d+ MB are free\. Nothing was changed$/,
    );
    expect((await compareMigrations(db)).ran).toEqual(["0001_first_light"]);
    expect(backups()).toEqual([]);
    await db.destroy();
    disk.unmount();
  });
});

describe.skipIf(!postgresPrograms)("on a PostgreSQL server", { timeout: 60_000 }, () => {
  setUpDataFolder();
  const path = process.env.PATH;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres();
    process.env.PATH = [postgresPrograms, path].join(delimiter);
  }, 60_000);
  afterAll(async () => {
    process.env.PATH = path;
    await server.stop();
  });
  beforeEach(async () => {
    await db.destroy(); // the SQLite file of the data folder
    await connect(server.url("postgres"));
    await sql.raw(`create database site${++databases}`).execute(db);
    await db.destroy();
    env.DATABASE_URL = server.url(`site${databases}`);
  });
  refusesAndBacksUp();

  test("an update with a pg_dump that is older than the server changes nothing and names both versions", async () => {
    await makeEarlier();
    const output = [
      "pg_dump: error: aborting because of server version mismatch",
      "pg_dump: detail: server version: 17.2 (Debian 17.2-1.pgdg120+1); pg_dump version: 15.9 (Debian 15.9-0+deb12u1)",
    ];
    writeFileSync(
      dataFolderPath("pg_dump"),
      `#!/bin/sh\nprintf '%s\\n' '${output.join("' '")}' >&2\nexit 1\n`,
    );
    chmodSync(dataFolderPath("pg_dump"), 0o700);
    process.env.PATH = [dataFolderPath(), postgresPrograms, path].join(delimiter);
    await expect(start()).rejects.toThrow(
      /the backup failed: the PostgreSQL server has version 17\.2, and pg_dump has version 15\.9: install PostgreSQL's client programs of version 17 or newer .*\. Nothing was changed$/,
    );
    process.env.PATH = [postgresPrograms, path].join(delimiter);
    expect((await compareMigrations(db)).ran).toEqual(["0001_first_light"]);
    await db.destroy();
  });

  test("an update keeps its lock on a server that ends idle transactions", async () => {
    await makeEarlier();
    const database = new URL(env.DATABASE_URL).pathname.slice(1);
    await connect(server.url("postgres"));
    await sql.raw(`alter database ${database} set idle_in_transaction_session_timeout = '400ms'`).execute(db);
    await db.destroy();
    writeFileSync(dataFolderPath("pg_dump"), `#!/bin/sh\nsleep 1\nexec '${postgresPrograms}/pg_dump' "$@"\n`);
    chmodSync(dataFolderPath("pg_dump"), 0o700);
    process.env.PATH = [dataFolderPath(), postgresPrograms, path].join(delimiter);
    await start();
    process.env.PATH = [postgresPrograms, path].join(delimiter);
    expect((await compareMigrations(db)).pending).toEqual([]);
    expect(backups()).toEqual([expect.stringMatching(name)]);
    await db.destroy();
  });

  test("an update without pg_dump changes nothing and names the program", async () => {
    await makeEarlier();
    process.env.PATH = dataFolderPath();
    await expect(start()).rejects.toThrow(
      /the backup failed: the program pg_dump is missing: install .*\. Nothing was changed$/,
    );
    process.env.PATH = [postgresPrograms, path].join(delimiter);
    expect((await compareMigrations(db)).ran).toEqual(["0001_first_light"]);
    await db.destroy();
  });
});
