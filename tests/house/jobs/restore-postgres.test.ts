import { Migrator, sql } from "kysely";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getDailyContent } from "~/features/devotion/daily-content/daily-content.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { saveBackup } from "~db/backup";
import { connect, db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";
import { provider } from "~db/migrations/index";
import { backupsFolderPath, dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { writeMarker, readMarker } from "~tests/support/marker-row";
import { partOfBackup } from "~tests/support/backup-parts";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

const system = systemCaller();
const path = process.env.PATH;
let server: Awaited<ReturnType<typeof startPostgres>>;
let databases = 0;

const backupNames = () => readdirSync(backupsFolderPath()).filter((name) => name.startsWith("limye-"));

/** Creates a new, empty database and connects to it. */
async function newDatabase() {
  await connect(server.url("postgres"));
  await sql.raw(`create database site${++databases}`).execute(db);
  await db.destroy();
  env.DATABASE_URL = server.url(`site${databases}`);
  await connect(env.DATABASE_URL);
}

describe.skipIf(!postgresPrograms)("on a PostgreSQL server", { timeout: 60_000 }, () => {
  setUpDataFolder();
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
    await newDatabase();
    await prepareDatabase(env.DATABASE_URL);
  });

  test("a backup during writes, restored into a new database, gives the same site", async () => {
    await publishDailyContent(system, { date: "2026-01-20" });
    const devotion = await getDailyContent(system, { date: "2026-01-20" });
    let written = 0;
    let isOpen = true;
    const writeOn = async () => {
      while (isOpen) await writeMarker(`${++written}`);
    };
    const writing = writeOn();
    const { name, bytes } = await takeBackup(system);
    isOpen = false;
    await writing;
    expect(name).toMatch(/^limye-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-without-secret\.tar$/);
    expect(bytes).toBeGreaterThan(10_000);
    expect(written).toBeGreaterThan(3);
    await writeMarker("after the backup");

    await db.destroy();
    await newDatabase();
    await db.destroy();
    const { code, text } = await runInTerminal("restore", name);
    expect(text).toContain("Nothing was there before.");
    expect(code).toBe(0);
    expect(Number(await readMarker())).toBeLessThanOrEqual(written);
    await connect(env.DATABASE_URL);
    expect(await getDailyContent(system, { date: "2026-01-20" })).toEqual(devotion);
    await publishDailyContent(system, { date: "2026-01-21" }); // its ids continue
  });

  test("restoring an older version's backup over a newer database keeps a copy of the newer one, and migrates", async () => {
    await writeMarker("now");
    await db.destroy();
    const { DATABASE_URL } = env;
    await newDatabase();
    await new Migrator({ db: db.withoutPlugins(), provider }).migrateTo("0001_first_light");
    await writeMarker("from long ago");
    const older = (await saveBackup(env.DATABASE_URL, backupsFolderPath(), AbortSignal.timeout(60_000))).name;
    await db.destroy();

    env.DATABASE_URL = DATABASE_URL;
    const { code, text } = await runInTerminal("restore", older);
    expect(text).toContain("It was brought up to date: 0002_the_desk");
    expect(code).toBe(0);
    const kept = /is kept as .*\/(limye-[^/]*-before-restore\.dump)\./.exec(text)![1]!;
    expect(await readMarker()).toBe("from long ago");
    expect((await runInTerminal("restore", kept)).code).toBe(0);
    expect(await readMarker()).toBe("now");
  });

  test("a damaged backup or one of a newer version is refused, and changes nothing", async () => {
    await writeMarker("kept");
    const good = partOfBackup(backupsFolderPath((await takeBackup(system)).name), "database.dump");
    const whole = readFileSync(backupsFolderPath(backupNames()[0]!));
    await sql`insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(db);
    const newer = (await takeBackup(system)).name;
    await sql`delete from kysely_migration where name = '9999_later'`.execute(db);
    await db.destroy();
    writeFileSync(backupsFolderPath("truncated.dump"), good.subarray(0, good.length - 200));
    writeFileSync(backupsFolderPath("begun.dump"), good.subarray(0, 300));
    writeFileSync(backupsFolderPath("truncated.tar"), whole.subarray(0, whole.length - 5_000));
    writeFileSync(backupsFolderPath("text.dump"), "this only has the name of a backup");
    writeFileSync(backupsFolderPath("sqlite.db"), "SQLite format 3\0 and so on");

    const files = readdirSync(backupsFolderPath());
    for (const [name, reason] of [
      ["truncated.dump", "cannot be read: "],
      ["begun.dump", "cannot be read: "],
      ["truncated.tar", "is damaged: "],
      ["text.dump", "is not a backup of Limyè"],
      ["sqlite.db", "holds a SQLite database, and DATABASE_URL names a PostgreSQL server"],
      [newer, "comes from a newer version of Limyè (9999_later). Update the program first"],
    ] as const) {
      const { code, text } = await runInTerminal("restore", name);
      expect(text).toMatch(/^npm run restore cannot do this: [^\n]+\. Nothing was changed\.\n$/);
      expect(text).toContain(`${backupsFolderPath(name)} ${reason}`);
      expect(code).toBe(1);
    }
    expect(readdirSync(backupsFolderPath())).toEqual(files);
    expect(await readMarker()).toBe("kept");
  });

  test("a database in use is not replaced", async () => {
    await writeMarker("kept");
    const { name } = await takeBackup(system);
    const { code, text } = await runInTerminal("restore", name);
    expect(text).toMatch(
      /is in use \(connections: \d+\)\. Stop the site and its workers first\. Nothing was/,
    );
    expect(code).toBe(1);
    await db.destroy();
    expect((await runInTerminal("restore", name)).code).toBe(0);
  });

  test("the password is not on the command line of PostgreSQL's programs", async () => {
    writeFileSync(
      dataFolderPath("pg_dump"),
      `#!/bin/sh\necho "$@" > ${dataFolderPath("arguments")}\nexec ${postgresPrograms}/pg_dump "$@"\n`,
    );
    chmodSync(dataFolderPath("pg_dump"), 0o755);
    process.env.PATH = [dataFolderPath(), postgresPrograms, path].join(delimiter);
    await takeBackup(system);
    process.env.PATH = [postgresPrograms, path].join(delimiter);
    const given = readFileSync(dataFolderPath("arguments"), "utf8");
    expect(given).toContain("--format=custom");
    expect(given).not.toContain("secret");
    expect(given).not.toContain("postgres://");
  });

  test("without pg_dump the backup names the missing program", async () => {
    process.env.PATH = dataFolderPath();
    await expect(takeBackup(system)).rejects.toMatchObject({
      status: 503,
      key: "backupNeeds",
      params: { program: "pg_dump" },
    });
    expect((await runInTerminal("backup")).text).toMatch(
      /^npm run backup cannot do this: the program pg_dump is missing: install [^\n]+\.\n$/,
    );
    process.env.PATH = [postgresPrograms, path].join(delimiter);
  });
});
