import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { backupAtName, backupFolder, backupsIn, type Backup } from "~db/backup-files";
import { db } from "~db/client";

/** Names this folder. Machines that share the folder read the same name. */
const PLACE_FILE = ".place";

/** A backup, and the machine and folder where it lies when that is not this one. */
export interface BackupCopy extends Backup {
  elsewhere: { machine: string; folder: string } | null;
}

/** The backups of all machines, newest first. */
export async function listBackupCopies(): Promise<BackupCopy[]> {
  const here = backupsIn(backupFolder()).map((backup) => ({ ...backup, elsewhere: null }));
  const others = await db
    .selectFrom("backupCopies")
    .select(["machine", "folder", "name", "bytes"])
    .where("place", "!=", readPlace() ?? "")
    .execute();
  const elsewhere = others.flatMap(({ machine, folder, name, bytes }) => {
    const backup = backupAtName(name, bytes);
    return backup ? [{ ...backup, elsewhere: { machine, folder } }] : [];
  });
  return [...here, ...elsewhere].sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Tells the other machines which backups lie here. Idempotent. */
export async function recordBackupCopies(): Promise<void> {
  const files = backupsIn(backupFolder());
  const place = readPlace() ?? (files.length > 0 ? makePlace() : null);
  if (place === null) return;
  const copies = files.map(({ name, bytes }) => ({
    place,
    machine: hostname(),
    folder: resolve(backupFolder()),
    name,
    bytes,
  }));
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("backupCopies").where("place", "=", place).execute();
    if (copies.length > 0) await trx.insertInto("backupCopies").values(copies).execute();
  });
}

function readPlace(): string | null {
  try {
    return readFileSync(join(backupFolder(), PLACE_FILE), "utf8").trim() || null;
  } catch {
    return null; // no backup was taken here yet
  }
}

function makePlace(): string {
  mkdirSync(backupFolder(), { recursive: true });
  try {
    writeFileSync(join(backupFolder(), PLACE_FILE), randomUUID(), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was first
  }
  return readPlace()!;
}
