import { open } from "node:fs/promises";
import { BackupImpossible, inWorkFolder, keepBackup, type Backup, type BackupOccasion } from "./backup-files";
import { dumpPostgres, estimatePostgres, replacePostgres, unpackPostgres } from "./backup-postgres";
import { withRoom } from "./backup-room";
import {
  endAllSessions,
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

/**
 * Writes a checked copy of the database at `url` into the folder. Throws BackupImpossible, also when aborted, and
 * NoRoom before anything is written.
 */
export async function saveBackup(
  url: string,
  folder: string,
  signal: AbortSignal,
  before: BackupOccasion | null = null,
): Promise<Backup> {
  const takenAt = new Date();
  return inWorkFolder(folder, async (work) => {
    const sqlite = sqliteFile(url);
    const needed = sqlite ? estimateSqlite(sqlite) : await estimatePostgres(url);
    const file = await withRoom(work, needed, signal, (stop) =>
      sqlite ? packSqlite(sqlite, work, stop) : dumpPostgres(url, work, stop),
    ).catch((error: unknown) => {
      throw signal.aborted ? new BackupImpossible("it was not done in time") : error;
    });
    return keepBackup(file, folder, { takenAt, before });
  });
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
export async function restoreBackup(url: string, file: string, folder: string): Promise<Restored> {
  const keepOld = (old: string) => keepBackup(old, folder, { takenAt: new Date(), before: "restore" });
  const sqlite = sqliteFile(url);
  const restored = inWorkFolder(folder, async (work): Promise<Restored> => {
    const { ready, migrations } = await unpackBackup(url, file, work);
    await assertKnown(migrations, file);
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

async function unpackBackup(url: string, file: string, work: string) {
  const kind = await backupKindOf(file);
  if (!kind) throw new BackupImpossible(`${file} is not a backup of Limyè`);
  const isArchive = kind === "archive";
  if (isArchive && sqliteFile(url))
    throw new BackupImpossible(`${file} holds a PostgreSQL database, and DATABASE_URL names a SQLite file`);
  if (!isArchive && !sqliteFile(url))
    throw new BackupImpossible(`${file} holds a SQLite database, and DATABASE_URL names a PostgreSQL server`);
  return isArchive
    ? unpackPostgres(url, file, work)
    : unpackSqlite(file, work, { isPacked: kind === "packed" });
}

/** The format of a file, by its first bytes. */
async function backupKindOf(file: string): Promise<"packed" | "plain" | "archive" | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    if (start.startsWith("\x1f\x8b")) return "packed";
    if (start === "SQLite format 3\0") return "plain";
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
    await endAllSessions(db);
    return migrated;
  } catch (error) {
    const sentence = `the backup is in place, but it could not be brought up to date: ${errorReason(error)}`;
    throw new BackupImpossible(sentence, { cause: error });
  } finally {
    await db.destroy();
  }
}
