import type { Kysely } from "kysely";
import { z } from "zod";
import { seal, unseal } from "~/crypto/sealing.server";
import type { StorePlace } from "~/providers/store-place";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { forgetSentBackups } from "./sent-backups.server";

/** Its row in the settings. */
export const PLACE_KEY = "backupPlace";
/** Beside it after a restore on another machine. */
const PAUSED_KEY = "backupPlacePaused";

/** Where copies of the backups go, and how many stay there. */
export interface BackupPlace {
  place: StorePlace;
  keep: number;
}

const codec = jsonCodec(
  z.object({
    keep: z.int(),
    place: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("folder"), folder: z.string() }),
      z.object({
        kind: z.literal("s3"),
        endpoint: z.string(),
        region: z.string(),
        bucket: z.string(),
        prefix: z.string(),
        accessKeyId: z.string(),
        secretAccessKey: z.string(),
        pathStyle: z.boolean(),
      }),
    ]),
  }),
);

/** Sealed as a whole: it holds the key of the storage. */
export const sealPlace = (place: BackupPlace): string => seal(PLACE_KEY, codec.encode(place));

/** Null when none is chosen; `unreadable` when one was chosen under another secret of the site. */
export async function readPlace(): Promise<(BackupPlace & { isPaused: boolean }) | "unreadable" | null> {
  const rows = await db
    .selectFrom("systemSettings")
    .select(["key", "value"])
    .where("key", "in", [PLACE_KEY, PAUSED_KEY])
    .execute();
  const place = rows.find(({ key }) => key === PLACE_KEY);
  if (!place) return null;
  const text = unseal(PLACE_KEY, JSON.parse(place.value) as string);
  if (text === null) return "unreadable";
  return { ...codec.decode(text), isPaused: rows.some(({ key }) => key === PAUSED_KEY) };
}

/** Where this database's site sends its backups; null when it sends none. */
export async function findSendingPlace(): Promise<string | null> {
  const found = await readPlace();
  return found === null || found === "unreadable" || found.isPaused ? null : describePlace(found.place);
}

/**
 * Nothing is sent or removed there until the place is chosen again: the database was restored on another machine, and the
 * site that it came from may still run. False when no place is chosen.
 */
export async function pausePlace(): Promise<boolean> {
  const place = await db
    .selectFrom("systemSettings")
    .select("key")
    .where("key", "=", PLACE_KEY)
    .executeTakeFirst();
  if (!place) return false;
  const row = { value: "true", updatedAt: new Date().toISOString() };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("systemSettings")
      .values({ key: PAUSED_KEY, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await forgetSentBackups(trx);
  });
  return true;
}

export const resumePlace = (trx: Kysely<DB>) =>
  trx.deleteFrom("systemSettings").where("key", "=", PAUSED_KEY).execute();

/** `/mnt/backups`, or `s3://bucket/prefix` with its server. */
export function describePlace(place: StorePlace): string {
  if (place.kind === "folder") return place.folder;
  const address = `s3://${place.bucket}${place.prefix && `/${place.prefix}`}`;
  return place.endpoint ? `${address} (${place.endpoint})` : address;
}

/** What restores the newest copy. The key and its secret are not in it. */
export function restoreCommand(place: StorePlace): string {
  const command = (from: string) => `npm run restore -- --from ${shellWord(from)} latest`;
  if (place.kind === "folder") return command(place.folder);
  const { endpoint, region, bucket, prefix, pathStyle } = place;
  const variables = [
    ...(endpoint ? [`BACKUP_S3_ENDPOINT=${shellWord(endpoint)}`] : []),
    ...(endpoint && !pathStyle ? ["BACKUP_S3_PATH_STYLE=off"] : []),
    ...(region ? [`BACKUP_S3_REGION=${region}`] : []),
    ...["BACKUP_S3_KEY_ID=…", "BACKUP_S3_SECRET=…"],
  ];
  return `${variables.join(" ")} ${command(`s3://${bucket}${prefix && `/${prefix}`}`)}`;
}

/** As a shell reads it as one word. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
