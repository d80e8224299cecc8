import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { packArchive, unpackArchive, type BackupExtras, type BackupParts } from "./backup-archive";
import {
  BackupImpossible,
  inWorkFolder,
  keepBackup,
  type Backup,
  type BackupKind,
  type BackupOccasion,
} from "./backup-files";
import { dumpPostgres, estimatePostgres, replacePostgres, unpackPostgres } from "./backup-postgres";
import { withRoom } from "./backup-room";
import { openSealed, SEALED_MAGIC } from "./backup-seal";
import {
  endItsDay,
  estimateSqlite,
  migrateCopy,
  packSqlite,
  replaceSqlite,
  unpackSqlite,
} from "./backup-sqlite";
import { connect } from "./client";
import { migrateToLatest } from "./migrate";
import { provider } from "./migrations/index";
import { errorReason } from "./database-error";

/** What a backup is made of: a whole one with extras, or the database alone before a restore or an update. */
type BackupMaking = { extras: BackupExtras } | { before?: BackupOccasion };

/**
 * Writes a checked copy of the database at `url`, and the extras, into the folder. Throws BackupImpossible, also when
 * aborted, and NoRoom before anything is written.
 */
export async function saveBackup(
  url: string,
  folder: string,
  signal: AbortSignal,
  making: BackupMaking = {},
): Promise<Backup> {
  const takenAt = new Date();
  return inWorkFolder(folder, async (work) => {
    const sqlite = sqliteFile(url);
    const needed = sqlite ? estimateSqlite(sqlite) : await estimatePostgres(url);
    const file = await withRoom(work, needed, signal, async (stop) => {
      const database = sqlite ? await packSqlite(sqlite, work, stop) : await dumpPostgres(url, work, stop);
      return "extras" in making ? packArchive(database, making.extras, work, stop) : database;
    }).catch((error: unknown) => {
      throw signal.aborted ? new BackupImpossible("it was not done in time") : error;
    });
    return keepBackup(file, folder, { takenAt, before: "before" in making ? making.before : null });
  });
}

/** What was found in a backup, before anything is changed. */
export interface BackupContents {
  kind: BackupKind;
  erasures: string | null;
  secret: string | null;
  /** The check of the secret that the database was sealed with; null in a database of an earlier version. */
  secretCheck: string | null;
}

export interface RestoreChoices {
  /** Asked for a sealed backup only. */
  askPassphrase: () => Promise<string>;
  /** May throw, which leaves everything as it is. */
  approve: (contents: BackupContents) => Promise<void>;
}

export interface Restored {
  /** The copy of the replaced database, in the folder; null when there was none. */
  kept: Backup | null;
  /** The migrations that ran on the restored database. */
  migrated: string[];
}

/**
 * Checks a backup, copies the database at `url`, replaces it by the backup and migrates it. No other process may use
 * the database. Throws BackupImpossible, which says whether anything was changed.
 */
export async function restoreBackup(
  url: string,
  file: string,
  folder: string,
  { askPassphrase, approve }: RestoreChoices,
): Promise<Restored> {
  const keepOld = (old: string) => keepBackup(old, folder, { takenAt: new Date(), before: "restore" });
  const sqlite = sqliteFile(url);
  const restored = inWorkFolder(folder, async (work): Promise<Restored> => {
    const { kind, parts } = await openBackup(file, work, askPassphrase);
    const { ready, migrations, secretCheck } = await unpackDatabase(url, parts.database, work, file);
    await assertKnown(migrations, file);
    await approve({ kind, erasures: parts.erasures, secret: parts.secret, secretCheck });
    if (!sqlite) return { kept: await replacePostgres(url, ready, work, keepOld), migrated: [] };
    const migrated = await migrateCopy(ready);
    return { kept: await replaceSqlite(sqlite, ready, work, keepOld), migrated };
  });
  const { kept, migrated } = await restored.catch((error: unknown) => {
    throw new BackupImpossible(`${errorReason(error)}. Nothing was changed`, { cause: error });
  });
  return { kept, migrated: sqlite ? migrated : await migrateInPlace(url) };
}

const sqliteFile = (url: string) => (url.startsWith("file:") ? url.slice("file:".length) : undefined);

/** Opens the container of a backup, if it has one. */
async function openBackup(
  file: string,
  work: string,
  askPassphrase: () => Promise<string>,
): Promise<{ kind: BackupKind; parts: BackupParts }> {
  const format = await formatOf(file);
  if (format === "tar") return { kind: "open", parts: await unpackArchive(file, work, file) };
  if (format !== "sealed")
    return { kind: "database", parts: { database: file, erasures: null, secret: null } };
  const opened = join(work, "opened.tar");
  await openSealed(file, opened, await askPassphrase());
  const parts = await unpackArchive(opened, work, file);
  await rm(opened);
  return { kind: "sealed", parts };
}

/** `called` is the file that the operator named. */
async function unpackDatabase(url: string, file: string, work: string, called: string) {
  const format = await formatOf(file);
  const isArchive = format === "archive";
  if (!isArchive && format !== "packed" && format !== "plain")
    throw new BackupImpossible(`${called} is not a backup of Limyè`);
  if (isArchive && sqliteFile(url))
    throw new BackupImpossible(`${called} holds a PostgreSQL database, and DATABASE_URL names a SQLite file`);
  if (!isArchive && !sqliteFile(url))
    throw new BackupImpossible(
      `${called} holds a SQLite database, and DATABASE_URL names a PostgreSQL server`,
    );
  return isArchive
    ? unpackPostgres(url, file, work, called)
    : unpackSqlite(file, work, { called, isPacked: format === "packed" });
}

const TAR_MAGIC = "ustar";
const TAR_MAGIC_AT = 257;

/** The format of a file, by its first bytes. */
async function formatOf(
  file: string,
): Promise<"sealed" | "tar" | "packed" | "plain" | "archive" | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    if (start.startsWith(SEALED_MAGIC)) return "sealed";
    if (start.startsWith(TAR_MAGIC, TAR_MAGIC_AT)) return "tar";
    if (start.startsWith("\x1f\x8b")) return "packed";
    if (start.startsWith("SQLite format 3\0")) return "plain";
    return start.startsWith("PGDMP") ? "archive" : undefined;
  } finally {
    await handle.close();
  }
}

async function assertKnown(migrations: string[], file: string): Promise<void> {
  const known = await provider.getMigrations();
  const unknown = migrations.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === migrations.length) throw new BackupImpossible(`${file} is not a backup of Limyè`);
  if (unknown.length > 0)
    throw new BackupImpossible(
      `${file} comes from a newer version of Limyè (${unknown.join(", ")}). Update the program first`,
    );
}

async function migrateInPlace(url: string): Promise<string[]> {
  const db = await connect(url);
  try {
    const migrated = await migrateToLatest(db);
    await endItsDay(db);
    return migrated;
  } catch (error) {
    const sentence = `the backup is in place, but it could not be brought up to date: ${errorReason(error)}`;
    throw new BackupImpossible(sentence, { cause: error });
  } finally {
    await db.destroy();
  }
}
