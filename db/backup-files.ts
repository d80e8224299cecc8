import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "~/config/env.server";
import { errorReason } from "./database-error";

/** The database could not be copied or restored. The message completes an operator's sentence. */
export class BackupImpossible extends Error {}

/** The folder of the backups and of the list of erasures. */
export const backupFolder = () => join(env.DATA_DIR, "backups");

/** One of PostgreSQL's own programs is not installed. */
export class ProgramMissing extends BackupImpossible {
  constructor(readonly program: string) {
    super(`the program ${program} is missing: install PostgreSQL's client programs on this machine`);
  }
}

/** One of PostgreSQL's own programs refuses a newer server. */
export class ProgramTooOld extends BackupImpossible {
  constructor(program: string, { server, own }: { server: string; own: string }) {
    const major = server.split(".")[0];
    super(
      `the PostgreSQL server has version ${server}, and ${program} has version ${own}: install PostgreSQL's client programs of version ${major} or newer on this machine`,
    );
  }
}

export type BackupOccasion = "restore" | "update";

/**
 * What a backup holds. `sealed`: everything, under a passphrase. `open`: everything but the secret. `database`: the
 * database alone, as made before a restore or an update, and by earlier versions.
 */
export type BackupKind = "sealed" | "open" | "database";

export interface Backup {
  name: string;
  bytes: number;
  /** ISO time, to the second. */
  takenAt: string;
  /** What it was made before: a restore, which replaced the database, or an update, which migrated it. */
  before: BackupOccasion | null;
  kind: BackupKind;
}

const namePattern =
  /^limye-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(?:(?<sealed>\.sealed)|(?<open>-without-secret\.tar)|(-before-(?<before>restore|update))?\.(db\.gz|dump))$/;
const WORK_FOLDER = ".limye-unfinished-";
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** The backups in a folder, newest first. Other files are ignored. */
export function backupsIn(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder).flatMap((name) => backupAt(folder, name) ?? []);
  return backups.sort((one, other) => (one.name < other.name ? 1 : -1));
}

function backupAt(folder: string, name: string): Backup | undefined {
  if (!namePattern.test(name)) return undefined;
  const file = statSync(join(folder, name), { throwIfNoEntry: false }); // another process may have deleted it
  return file && backupAtName(name, file.size);
}

/** A backup as its name describes it; undefined when the name is not one of ours. */
export function backupAtName(name: string, bytes: number): Backup | undefined {
  const parts = namePattern.exec(name);
  if (!parts) return undefined;
  const { before = null, sealed, open } = parts.groups ?? {};
  return {
    name,
    bytes,
    takenAt: name.replace(namePattern, "$1$2:$3:$4"),
    before: before as BackupOccasion | null,
    kind: sealed ? "sealed" : open ? "open" : "database",
  };
}

/** Renames a finished file to a backup's name, with the next free second. Until then it does not count as a backup. */
export async function keepBackup(
  file: string,
  folder: string,
  { takenAt, before = null }: { takenAt: Date; before?: BackupOccasion | null },
): Promise<Backup> {
  const time = takenAt.toISOString().slice(0, 19).replaceAll(":", "-");
  const name = `limye-${time}Z${nameEnd(file, before)}`;
  const isKept = await withReservedName(folder, name, async () => {
    if (existsSync(join(folder, name))) return false;
    await chmod(file, 0o600); // it holds personal data
    await rename(file, join(folder, name));
    return true;
  });
  if (isKept) return backupAt(folder, name)!;
  return keepBackup(file, folder, { takenAt: new Date(takenAt.getTime() + 1_000), before });
}

function nameEnd(file: string, before: BackupOccasion | null): string {
  if (file.endsWith(".sealed")) return ".sealed";
  if (file.endsWith(".tar")) return "-without-secret.tar";
  return `${before ? `-before-${before}` : ""}.${file.endsWith(".dump") ? "dump" : "db.gz"}`;
}

/** Lock on a name: runs `work` while holding it. Returns false when another process holds it. */
async function withReservedName(
  folder: string,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  const mark = join(folder, WORK_FOLDER + name); // creating a folder is atomic on every file system
  const isOurs = await mkdir(mark).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    },
  );
  return isOurs && work().finally(() => rmdir(mark));
}

/**
 * Runs `work` in a temporary folder among the backups and removes the folder. Every error becomes a BackupImpossible.
 */
export async function inWorkFolder<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  let path: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    removeAbandoned(folder);
    path = await mkdtemp(join(folder, WORK_FOLDER));
    return await work(path);
  } catch (error) {
    throw error instanceof BackupImpossible
      ? error
      : new BackupImpossible(errorReason(error), { cause: error });
  } finally {
    if (path) await rm(path, { recursive: true, force: true });
  }
}

/** Deletes the work folders of killed processes after 24 h. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(WORK_FOLDER))) {
    const begun = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - begun > ABANDONED_MS) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
