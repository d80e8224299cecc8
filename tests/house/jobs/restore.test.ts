import Database from "better-sqlite3";
import { Migrator } from "kysely";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { env } from "~/config/env.server";
import { getDailyContent, showDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import { openRecording } from "~/features/devotion/recordings/recordings.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { connect, db } from "~db/client";
import { provider } from "~db/migrations/index";
import {
  backupsFolderPath,
  dataFolderPath,
  switchDataFolder,
  setUpDataFolder,
} from "~tests/support/data-folder";
import { soundBytes, soundFile } from "~tests/devotion/sound-files";
import { databaseInBackup, partOfBackup } from "~tests/support/backup-parts";
import { writeMarker, readMarker } from "~tests/support/marker-row";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const system = systemCaller();

/** Makes a backup of the site and stops it. */
async function backUpAndStop(): Promise<string> {
  const { name } = await takeBackup(system);
  await db.destroy();
  return backupsFolderPath(name);
}

test("a backup restored into a new data folder gives the same site, with its encrypted values and recordings", async () => {
  await publishDailyContent(system, { date: "2026-01-20" });
  await writeMarker(seal("settings", "a password"));
  const devotion = await getDailyContent(system, { date: "2026-01-20" });
  const day = { date: "2026-01-20", language: "fr" as const };
  await saveRecording(system, { ...day, recording: soundFile("voice.ogg") });
  const file = await backUpAndStop();

  switchDataFolder("new/and/deeper");
  const { code, text } = await runInTerminal("restore", file);
  expect(text).toContain(`The database is now the one in ${file}.\nNothing was there before.`);
  expect(code).toBe(0);
  expect(unseal("settings", await readMarker())).toBe("a password");
  await connect(env.DATABASE_URL);
  expect(await getDailyContent(system, { date: "2026-01-20" })).toEqual(devotion);
  const { recording } = await showDevotion(system, { date: "2026-01-20" });
  const { size, read } = await openRecording(system, { file: recording!.path.split("/").at(-1)! });
  const bytes = await new Response(read({ start: 0, end: size - 1 })).arrayBuffer();
  expect(Buffer.from(bytes).equals(soundBytes("voice.ogg"))).toBe(true);
});

test("restoring keeps a copy of the replaced database, which can be restored too", async () => {
  await writeMarker("first");
  const file = await backUpAndStop();
  await connect(env.DATABASE_URL);
  await writeMarker("second");
  await db.destroy();

  const { text } = await runInTerminal("restore", file.split("/").at(-1)!); // a name among the backups is enough
  const kept = /What was there before is kept as (.*-before-restore\.db\.gz)\./.exec(text)![1]!;
  expect(await readMarker()).toBe("first");
  expect((await runInTerminal("restore", kept)).code).toBe(0);
  expect(await readMarker()).toBe("second");
  expect(readdirSync(dataFolderPath()).sort()).toEqual(["backups", "limye.db", "limye.db.lock"]);
  expect(readdirSync(backupsFolderPath()).filter((name) => name.startsWith("."))).toEqual([".place"]);
});

test("a copy made by hand is restored as well, with the writes in its -wal file", async () => {
  await writeMarker("early");
  const live = new Database(dataFolderPath("limye.db"));
  live.pragma("wal_checkpoint(truncate)");
  await writeMarker("late");
  mkdirSync(backupsFolderPath());
  for (const part of ["", "-wal"])
    copyFileSync(dataFolderPath(`limye.db${part}`), backupsFolderPath(`byhand.db${part}`));
  live.close();
  await db.destroy();
  expect((await runInTerminal("restore", "byhand.db")).code).toBe(0);
  expect(await readMarker()).toBe("late");
});

test("files that a killed process left beside the database do not come back after a restore", async () => {
  await writeMarker("saved");
  const { name } = await takeBackup(system);
  await writeMarker("lost");
  cpSync(dataFolderPath(), dataFolderPath("../killed"), { recursive: true });
  await db.destroy();
  switchDataFolder("killed");
  expect(existsSync(dataFolderPath("limye.db-wal"))).toBe(true);
  expect((await runInTerminal("restore", name)).code).toBe(0);
  expect(existsSync(dataFolderPath("limye.db-wal"))).toBe(false);
  expect(await readMarker()).toBe("saved");
});

test("the backup of an older version is migrated", async () => {
  switchDataFolder("older");
  mkdirSync(backupsFolderPath(), { recursive: true });
  const older = await connect(env.DATABASE_URL);
  const migrator = new Migrator({ db: older.withoutPlugins(), provider });
  await migrator.migrateTo("0001_first_light");
  await writeMarker("from long ago");
  await older.destroy();
  writeFileSync(backupsFolderPath("older.db.gz"), gzipSync(readFileSync(dataFolderPath("limye.db"))));
  const file = backupsFolderPath("older.db.gz");

  switchDataFolder("new");
  const { code, text } = await runInTerminal("restore", file);
  expect(text).toContain("It was brought up to date: 0002_the_desk");
  expect(code).toBe(0);
  expect(await readMarker()).toBe("from long ago");
});

test("a damaged backup or one of a newer version is refused, and changes nothing", async () => {
  await writeMarker("kept");
  const file = await backUpAndStop();
  const whole = readFileSync(file);
  const pages = databaseInBackup(file);
  const packed = partOfBackup(file, "database.db.gz");
  const sqlite = (name: string, ...statements: string[]) => {
    writeFileSync(backupsFolderPath(name), statements[0]!.startsWith("create") ? "" : pages);
    const database = new Database(backupsFolderPath(name));
    for (const statement of statements) database.exec(statement);
    database.close();
  };
  const put = (name: string, bytes: Buffer | string) => writeFileSync(backupsFolderPath(name), bytes);
  put("text.db.gz", "this only has the name of a backup");
  put("empty.db.gz", "");
  put("packed-text.db.gz", gzipSync("text"));
  put("truncated.tar", whole.subarray(0, whole.length - 5_000));
  put("truncated.db.gz", packed.subarray(0, packed.length - 20));
  put("truncated.db", pages.subarray(0, pages.length / 2));
  put("flipped.db.gz", Buffer.from(packed).fill(0x55, 5_000, 5_003));
  put("damaged.db", Buffer.from(pages).fill(0xff, pages.length / 2, pages.length / 2 + 8_192));
  put("archive.dump", "PGDMP and so on");
  sqlite("other.db", "create table kysely_migration (name text)");
  sqlite("newer.db", "insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')");

  const state = () => [dataFolderPath(), backupsFolderPath()].map((path) => readdirSync(path).sort());
  const [bytes, files] = [readFileSync(dataFolderPath("limye.db")), state()];
  for (const [name, reason] of [
    ["text.db.gz", "is not a backup of Limyè"],
    ["empty.db.gz", "is not a backup of Limyè"],
    ["packed-text.db.gz", "is damaged: file is not a database"],
    ["truncated.tar", "is damaged: "],
    ["truncated.db.gz", "is damaged: unexpected end of file"],
    ["truncated.db", "is damaged: "],
    ["flipped.db.gz", "is damaged: "],
    ["damaged.db", "is damaged: "],
    ["archive.dump", "holds a PostgreSQL database, and DATABASE_URL names a SQLite file"],
    ["other.db", "is not a backup of Limyè"],
    ["newer.db", "comes from a newer version of Limyè (9999_later). Update the program first"],
  ] as const) {
    const { code, text } = await runInTerminal("restore", name);
    expect(text).toMatch(/^npm run restore cannot do this: [^\n]+\. Nothing was changed\.\n$/);
    expect(text).toContain(`${backupsFolderPath(name)} ${reason}`);
    expect(code).toBe(1);
    expect(state()).toEqual(files);
    expect(readFileSync(dataFolderPath("limye.db")).equals(bytes)).toBe(true);
  }
  expect(await runInTerminal("restore")).toEqual({
    code: 1,
    text: "Say which file: npm run restore <file>.\n",
  });
  expect((await runInTerminal("restore", "none.db.gz")).text).toContain("There is no file none.db.gz");
  expect(await readMarker()).toBe("kept");
});

test("a database in use is not replaced", async () => {
  await writeMarker("kept");
  const { name } = await takeBackup(system);
  const { code, text } = await runInTerminal("restore", name);
  expect(text).toMatch(
    /limye\.db is in use\. Stop the site and its workers first\. Nothing was changed\.\n$/,
  );
  expect(code).toBe(1);
  await db.destroy();
  expect((await runInTerminal("restore", name)).code).toBe(0);
});

test("a database that cannot be read is not deleted", async () => {
  const file = await backUpAndStop();
  writeFileSync(dataFolderPath("limye.db"), "no database any more ".repeat(500));
  const { code, text } = await runInTerminal("restore", file);
  expect(text).toContain("Move it out of the way first");
  expect(code).toBe(1);
  expect(readFileSync(dataFolderPath("limye.db"), "utf8")).toMatch(/^no database any more/);
});

test("the commands print where the backup is, and which secret it needs", async () => {
  await db.destroy();
  const backup = await runInTerminal("backup");
  const [, file] = /^The backup is (.*-without-secret\.tar) \(\d+ kB\)\./.exec(backup.text)!;
  expect(backup.text).toContain("keep the value of SESSION_SECRET too");
  expect(existsSync(file!)).toBe(true);

  // A backup of an earlier version does not say which secret it was made with.
  const older = backupsFolderPath("older.db.gz");
  writeFileSync(older, partOfBackup(file!, "database.db.gz"));
  env.SESSION_SECRET = undefined;
  const secret = dataFolderPath("session-secret");
  const { text } = await runInTerminal("restore", older);
  expect(text).toContain("Missing: the list of erasures: people who were erased after it was taken");
  expect(text).toContain("; the secret, and it does not say which one it needs.\n");
  expect(text).toContain(`Put it into ${secret} before you start the site`);
  writeFileSync(secret, "a".repeat(32));
  expect((await runInTerminal("restore", older)).text).toContain(`${secret} must be that one`);
  expect((await runInTerminal("backup")).text).toContain(`keep ${secret} too`);

  switchDataFolder("nothing");
  expect((await runInTerminal("backup")).text).toMatch(/^There is no database at .* yet\.\n$/);
  expect(existsSync(dataFolderPath())).toBe(false);
});
