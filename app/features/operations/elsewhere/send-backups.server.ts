import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { openStore } from "~/providers/backup-store.server";
import { StoreTrouble, type BackupStore } from "~/providers/store-place";
import { getSettings } from "~/settings/settings.server";
import { scheduleSettings } from "~/settings/next-run.server";
import { backupFolder, backupsIn, type Backup } from "~db/backup-files";
import { db } from "~db/client";
import { readPassphraseState } from "../backup-passphrase.server";
import { queueBackupNotSent } from "../backup-failure.server";
import { listCopies } from "./list-copies.server";
import { requireOwnPlace } from "./place-mark.server";
import { readPlace, type BackupPlace } from "./place.server";
import { newestAtOf, readSentBackups, writeSentBackups, type SentBackups } from "./sent-backups.server";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest that one backup may take to arrive. */
const SENDING_MS = 6 * HOUR_MS;
/** How many days old the newest copy elsewhere may be: two, and more where backups are rarer. */
const oldestDays = { off: Infinity, hourly: 2, daily: 2, weekly: 9, monthly: 33 };

/**
 * Sends the newest sealed backup of this machine to the chosen place, when it is not there yet, and removes the oldest
 * there above the number to keep. A trouble is recorded, and mailed to the team once a day. Idempotent.
 */
export async function sendBackups(stopping?: AbortSignal): Promise<void> {
  const chosen = await readPlace();
  if (chosen === null || (chosen !== "unreadable" && chosen.isPaused)) return;
  const before = await readSentBackups();
  const { at: _, ...known } = before ?? {
    ...{ at: null, copies: [], since: new Date().toISOString(), failed: null, mailedAt: null },
  };
  const after = await tryToSend(chosen, known, stopping);
  if (stopping?.aborted) return; // the next start goes on
  const isTrouble = after.failed !== null || (await isTooOld(after));
  const isDue = isTrouble && Date.now() - Date.parse(after.mailedAt ?? "1970-01-01") >= DAY_MS;
  if (isDue) after.mailedAt = new Date().toISOString();
  const isNew = before === null || after.failed !== null || !isDeepStrictEqual(after, known);
  if (!isNew) return; // a write of settings empties the stored pages
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    if (isDue) await queueBackupNotSent(trx, settings, after);
    await writeSentBackups(trx, after);
  });
}

/** Whether the newest copy elsewhere is older than the schedule explains, or none came for so long. */
export async function isTooOld(sent: Pick<SentBackups, "copies" | "since">): Promise<boolean> {
  const { backups } = await scheduleSettings();
  return Date.now() - Date.parse(newestAtOf(sent) ?? sent.since) > oldestDays[backups] * DAY_MS;
}

async function tryToSend(
  chosen: BackupPlace | "unreadable",
  known: SentBackups,
  stopping: AbortSignal | undefined,
): Promise<SentBackups> {
  try {
    if (chosen === "unreadable")
      throw new StoreTrouble(
        "key",
        "the place cannot be read: the site's secret has changed. Choose it again",
      );
    const store = await openStore(chosen.place);
    await requireOwnPlace(store);
    const { copies, failed } = await sendNewest(store, chosen.keep, stopping);
    return { ...known, copies: copies.map(({ name, bytes }) => ({ name, bytes })), failed };
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    return { ...known, failed: error.message };
  }
}

interface Sent {
  copies: Backup[];
  /** Why the oldest copies are still there. */
  failed: string | null;
}

async function sendNewest(store: BackupStore, keep: number, stopping?: AbortSignal): Promise<Sent> {
  const here = backupsIn(backupFolder()).filter(({ before }) => before === null);
  const newest = here.find(({ kind }) => kind === "sealed");
  const passphrase = await readPassphraseState();
  if (passphrase === "none" || passphrase === "unreadable")
    throw new StoreTrouble(
      "other",
      "the backups are not sealed, and only sealed ones leave this machine. Choose a passphrase",
    );
  let copies = await listCopies(store);
  const sent = newest && copies.find(({ name }) => name === newest.name);
  if (newest && sent?.bytes !== newest.bytes) {
    const limit = AbortSignal.timeout(SENDING_MS);
    const signal = stopping ? AbortSignal.any([limit, stopping]) : limit;
    await store.put(join(backupFolder(), newest.name), newest.name, signal);
    copies = await listCopies(store);
  }
  const removed = copies.filter(({ name }) => name !== newest?.name).slice(newest ? keep - 1 : keep);
  try {
    for (const { name } of removed) await store.remove(name);
    return { copies: copies.filter((copy) => !removed.includes(copy)), failed: null };
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    return {
      copies,
      failed: `the newest backup is there, but old ones could not be removed: ${error.message}`,
    };
  }
}
