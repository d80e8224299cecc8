import { resolve } from "node:path";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { requirePassword } from "~/features/accounts/sign-in/require-password.server";
import { openStore } from "~/providers/backup-store.server";
import { StoreTrouble, type StoreFault, type StorePlace } from "~/providers/store-place";
import { AppError } from "~/request/errors";
import { backupAtName, backupFolder, type Backup } from "~db/backup-files";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { readPassphraseState } from "../backup-passphrase.server";
import { sendBackupsJob } from "../jobs";
import {
  describePlace,
  PLACE_KEY,
  readPlace,
  restoreCommand,
  resumePlace,
  sealPlace,
  type BackupPlace,
} from "./place.server";
import type { ChoosePlaceInput, RemovePlaceInput } from "./place.schema";
import { listCopies } from "./list-copies.server";
import { markPlace, PlaceTaken } from "./place-mark.server";
import { isTooOld } from "./send-backups.server";
import { forgetSentBackups, newestAtOf, readSentBackups } from "./sent-backups.server";

/** A person waits for the answer. */
const ANSWER_MS = 8_000;

/** What the screen shows of the place. The secret is never shown. */
export interface ShownPlace {
  kind: StorePlace["kind"];
  address: string;
  /** Its restore as a command, without the key. */
  command: string;
  /** Chosen on another machine, before a restore. */
  isPaused: boolean;
  keep: number;
  values: Record<string, string>;
}

interface PlaceState {
  place: ShownPlace | "unreadable" | null;
  /** The last try; null before the first. `newestAt`: of the newest copy there; null when none is there. */
  last: { at: string; failed: string | null; newestAt: string | null; isTooOld: boolean } | null;
  copies: Backup[];
}

export async function showBackupPlace(caller: Caller): Promise<PlaceState> {
  requirePermission(caller, "manage_users");
  const [chosen, sent] = await Promise.all([readPlace(), readSentBackups()]);
  if (chosen === null) return { place: null, last: null, copies: [] };
  return {
    place: chosen === "unreadable" ? chosen : toShown(chosen),
    last: sent && {
      at: sent.at,
      failed: sent.failed,
      newestAt: newestAtOf(sent),
      isTooOld: await isTooOld(sent),
    },
    copies: (sent?.copies ?? []).flatMap(({ name, bytes }) => backupAtName(name, bytes) ?? []),
  };
}

function toShown({ place, keep, isPaused }: BackupPlace & { isPaused: boolean }): ShownPlace {
  const words = { address: describePlace(place), command: restoreCommand(place) };
  const shown = { kind: place.kind, ...words, isPaused, keep };
  if (place.kind === "folder") return { ...shown, values: { folder: place.folder } };
  const { endpoint, region, bucket, prefix, accessKeyId } = place;
  const values = { endpoint, region, bucket, prefix, accessKeyId, pathStyle: place.pathStyle ? "on" : "" };
  return { ...shown, values };
}

/**
 * Chooses where copies of the backups go, after listing, writing and removing there. The copies can be opened only with the
 * passphrase, so there must be one. It needs all permissions and the caller's password.
 */
export async function chooseBackupPlace(caller: Caller, input: ChoosePlaceInput): Promise<void> {
  requirePermission(caller, "manage_users");
  for (const permission of permissions) requirePermission(caller, permission);
  await requirePassword(caller, input.password);
  const state = await readPassphraseState();
  if (state !== "chosen" && state !== "environment")
    throw new AppError(409, "admin-backup-place:errors.noPassphrase");
  const chosen = { place: await toPlace(input), keep: input.keep };
  await requireUsable(chosen.place);
  const row = { value: JSON.stringify(sealPlace(chosen)), updatedAt: new Date().toISOString() };
  const subject = describePlace(chosen.place);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("systemSettings")
      .values({ key: PLACE_KEY, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await resumePlace(trx);
    await forgetSentBackups(trx);
    await recordChange(trx, caller, { action: "backup.placeChosen", subject });
    await enqueue(trx, sendBackupsJob, {});
  });
}

/** No more copies leave the machine. Those that are there stay. Idempotent. */
export async function removeBackupPlace(caller: Caller, input: RemovePlaceInput): Promise<void> {
  requirePermission(caller, "manage_users");
  for (const permission of permissions) requirePermission(caller, permission);
  await requirePassword(caller, input.password);
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("systemSettings")
      .where("key", "=", PLACE_KEY)
      .returning("key")
      .executeTakeFirst();
    await resumePlace(trx);
    await forgetSentBackups(trx);
    if (removed) await recordChange(trx, caller, { action: "backup.placeRemoved" });
  });
}

async function toPlace(input: ChoosePlaceInput): Promise<StorePlace> {
  if (input.kind === "folder") return { kind: "folder", folder: resolve(input.folder!) };
  const { endpoint = "", region = "", bucket = "", prefix = "", accessKeyId = "" } = input;
  const before = await readPlace();
  const kept =
    before !== null &&
    before !== "unreadable" &&
    before.place.kind === "s3" &&
    before.place.endpoint === endpoint
      ? before.place
      : null;
  // A stored secret goes to no other server.
  const secretAccessKey =
    input.secretAccessKey || (kept?.accessKeyId === accessKeyId ? kept.secretAccessKey : "");
  if (!secretAccessKey)
    throw new AppError(400, "invalid", { errors: { secretAccessKey: ["errors:required"] } });
  return {
    kind: "s3",
    endpoint,
    region,
    bucket,
    prefix,
    accessKeyId,
    secretAccessKey,
    pathStyle: input.pathStyle === "on",
  };
}

const bucketFields: Record<StoreFault, string> = {
  ...{ key: "secretAccessKey", region: "region", place: "bucket", crowded: "prefix" },
  ...{ unreachable: "endpoint", other: "bucket" },
};

async function requireUsable(place: StorePlace): Promise<void> {
  if (place.kind === "folder" && place.folder === resolve(backupFolder()))
    throw new AppError(400, "invalid", { errors: { folder: ["admin-backup-place:errors.same"] } });
  try {
    const store = await openStore(place, { answerMs: ANSWER_MS });
    await listCopies(store);
    await markPlace(store);
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    const isTaken = error instanceof PlaceTaken;
    const field = place.kind === "folder" ? "folder" : isTaken ? "prefix" : bucketFields[error.fault];
    const errors = {
      [field]: [`admin-backup-place:errors.${place.kind}.${isTaken ? "taken" : error.fault}`],
    };
    throw new AppError(400, "invalid", { errors });
  }
}
