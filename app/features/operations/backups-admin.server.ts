import type { Kysely } from "kysely";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { sessionSecret } from "~/config/secret.server";
import { readErasureTexts } from "~/features/privacy/erasures.server";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { saveBackup } from "~db/backup";
import type { BackupExtras } from "~db/backup-archive";
import { NoRoom } from "~db/backup-room";
import { backupFolder, BackupImpossible, backupsIn, ProgramMissing, type Backup } from "~db/backup-files";
import { db } from "~db/client";
import { isMigrated } from "~db/migrate";
import { enqueue } from "~jobs/outbox";
import type { DB } from "~db/schema/index";
import { formatRoom } from "./backup-failure";
import { listBackupCopies, recordBackupCopies, type BackupCopy } from "./backup-copies.server";
import { readBackupPassphrase } from "./backup-passphrase.server";
import { readPlace } from "./elsewhere/place.server";
import { sendBackupsJob } from "./jobs";
import { isSecretForeign } from "./database-secret.server";
import { queueBackupFailed, type BackupFailure } from "./backup-failure.server";

const TIME_LIMIT_MS = 30 * 60 * 1000;
const RUNS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The outcome of a run, stored in `schedule_runs`. */
export type BackupOutcome = { backup: Backup; forgotten: string[] } | BackupFailure;

/**
 * Backs the whole site up into DATA_DIR/backups while it runs (sealed when a passphrase is chosen), and deletes the oldest backups above the number in
 * the settings. The run is recorded under its slot, or under its time without one. Throws AppError 502, 503 when a
 * program of PostgreSQL is missing, or 507 when the disk has no room; the message gives the reason in English. The
 * failure of a scheduled backup is mailed.
 */
export async function takeBackup(
  caller: Caller,
  { slot }: { slot?: string | undefined } = {},
): Promise<Backup> {
  requirePermission(caller, "manage_users");
  const run = slot ?? new Date().toISOString();
  try {
    const making = { extras: await readBackupExtras() };
    const backup = await saveBackup(
      env.DATABASE_URL,
      backupFolder(),
      AbortSignal.timeout(TIME_LIMIT_MS),
      making,
    );
    const forgotten = await backupsToRemove(backup.name);
    const isSentOn = (await readPlace()) !== null;
    await db
      .transaction()
      .execute(async (trx) => {
        await recordBackupRun(trx, run, { backup, forgotten });
        if (caller.admin) await recordChange(trx, caller, { action: "backup.taken", subject: backup.name });
        if (isSentOn) await enqueue(trx, sendBackupsJob, {});
      })
      .catch(async (error: unknown) => {
        await removeBackups([backup.name]);
        throw error;
      });
    await removeBackups(forgotten);
    if (await isMigrated(db)) await recordBackupCopies(); // a backup may precede an update
    return backup;
  } catch (error) {
    if (!(error instanceof BackupImpossible)) throw error;
    await recordFailure(run, error, { isScheduled: slot !== undefined });
    throw toBackupError(error, caller.language);
  }
}

/** Without a passphrase, or under a foreign secret, a backup is not sealed and has no secret. */
async function readBackupExtras(): Promise<BackupExtras> {
  const passphrase = (await isSecretForeign()) ? null : await readBackupPassphrase();
  return {
    erasures: await readErasureTexts(),
    sealed: passphrase === null ? null : { passphrase, secret: sessionSecret() },
  };
}

function toBackupError(error: BackupImpossible, language: Language): AppError {
  const failed =
    error instanceof ProgramMissing
      ? new AppError(503, "backupNeeds", { params: { program: error.program } })
      : error instanceof NoRoom
        ? new AppError(507, "backupNoRoom", { params: formatRoom(error, language) })
        : new AppError(502, "backupFailed", { params: { reason: error.message } });
  return Object.assign(failed, { message: error.message, cause: error });
}

/** Mails the first scheduled failure after a backup that succeeded: an hourly schedule fails every hour. */
async function recordFailure(
  run: string,
  error: BackupImpossible,
  { isScheduled }: { isScheduled: boolean },
) {
  const failure: BackupFailure = {
    failed: error.message,
    ...(error instanceof NoRoom && { room: { needed: error.needed, free: error.free } }),
  };
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const last = (await lastRun(trx))?.outcome;
    const wasMailed = last !== undefined && "failed" in last && last.isMailed === true;
    if (isScheduled && !wasMailed) await queueBackupFailed(trx, settings, failure);
    await recordBackupRun(trx, run, { ...failure, isMailed: isScheduled || wasMailed });
  });
}

/**
 * The backups above the number to keep. Those made before a restore or an update do not count.
 */
async function backupsToRemove(newName: string): Promise<string[]> {
  const { keep } = (await getSettings()).backups;
  // Never remove the new backup, even if a wrong clock dated it before the others.
  const others = backupsIn(backupFolder()).filter(({ before, name }) => before === null && name !== newName);
  return others.slice(keep - 1).map(({ name }) => name);
}

async function removeBackups(names: string[]): Promise<void> {
  for (const name of names) await rm(join(backupFolder(), name), { force: true });
}

async function recordBackupRun(trx: Kysely<DB>, slot: string, outcome: BackupOutcome): Promise<void> {
  const now = Date.now();
  const run = { outcome: JSON.stringify(outcome), finishedAt: new Date(now).toISOString() };
  await trx
    .insertInto("scheduleRuns")
    .values({ name: "back-up", slot, ...run })
    .onConflict((conflict) => conflict.columns(["name", "slot"]).doUpdateSet(run))
    .execute();
  await trx
    .deleteFrom("scheduleRuns")
    .where("name", "=", "back-up")
    .where("finishedAt", "<", new Date(now - RUNS_KEPT_MS).toISOString())
    .execute();
}

/** The backups of all machines, newest first. */
export async function listBackups(caller: Caller): Promise<BackupCopy[]> {
  requirePermission(caller, "manage_users");
  return listBackupCopies();
}

/**
 * One backup of this machine with its bytes for a download. Throws AppError 404 for any other name, and says where a backup of
 * another machine lies. It holds all data of the site, so it needs all permissions.
 */
export async function readBackup(caller: Caller, name: string) {
  requirePermission(caller, "manage_users");
  for (const permission of permissions) requirePermission(caller, permission);
  const backup = (await listBackupCopies()).find((one) => one.name === name);
  if (!backup) throw new AppError(404, "notFound");
  if (backup.elsewhere) throw new AppError(404, "backupElsewhere", { params: backup.elsewhere });
  if (caller.admin) await recordChange(db, caller, { action: "backup.downloaded", subject: name });
  const path = join(backupFolder(), name);
  return { ...backup, path, stream: () => Readable.toWeb(createReadStream(path)) };
}

/** The outcome and time of the last run; null before the first. */
export async function lastBackupRun(caller: Caller): Promise<BackupRun | null> {
  requirePermission(caller, "manage_users");
  return (await lastRun(db)) ?? null;
}

interface BackupRun {
  finishedAt: string;
  outcome: BackupOutcome;
}

async function lastRun(trx: Kysely<DB>): Promise<BackupRun | undefined> {
  const run = await trx
    .selectFrom("scheduleRuns")
    .select(["finishedAt", "outcome"])
    .where("name", "=", "back-up")
    .orderBy("finishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return run && { ...run, outcome: JSON.parse(run.outcome) as BackupOutcome };
}
