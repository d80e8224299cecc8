import { createWriteStream, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "~/config/env.server";
import { listCopies } from "~/features/operations/elsewhere/list-copies.server";
import { readPlace, shellWord } from "~/features/operations/elsewhere/place.server";
import { openStore } from "~/providers/backup-store.server";
import { StoreTrouble, type StorePlace } from "~/providers/store-place";
import { withRoom } from "~db/backup-room";
import {
  backupFolder,
  BackupImpossible,
  backupsIn,
  inWorkFolder,
  keepBackup,
  type Backup,
} from "~db/backup-files";
import { db } from "~db/client";
import { isMigrated } from "~db/migrate";
import { CommandError, isDatabaseCurrent } from "./command";

const GETTING_MS = 6 * 60 * 60_000;
/** The place that is chosen under Backups, as long as the site's database can be read. */
const SETTINGS = "settings";

export const fromHelp = `npm run restore -- --from <place> [name|latest]

Lists the backups that were sent elsewhere, or fetches one into DATA_DIR/backups and restores it. The place is a folder,
s3://BUCKET/PREFIX with BACKUP_S3_KEY_ID and BACKUP_S3_SECRET (BACKUP_S3_ENDPOINT for another server
than Amazon's, BACKUP_S3_REGION for another region than us-east-1), or the word settings: the place that is chosen under Backups.`;

/** The backups at a place, as lines. */
export async function listElsewhere(from: string): Promise<string> {
  const { copies } = await openElsewhere(from);
  if (copies.length === 0) return `No backup is at ${from}.`;
  const lines = copies.map(
    ({ name, bytes }) => `  ${name}  ${Math.ceil(bytes / 1000).toLocaleString("en")} kB`,
  );
  return [
    `At ${from}, newest first:`,
    ...lines,
    `Restore one: npm run restore -- --from ${shellWord(from)} latest`,
  ].join("\n");
}

/**
 * Fetches a backup among those of this machine, and returns its file. Half of one is never listed there. When another file
 * has its name, it gets the name of the next free second.
 */
export async function fetchFromElsewhere(from: string, wanted: string): Promise<string> {
  const { store, copies } = await openElsewhere(from);
  const found = wanted === "latest" ? copies[0] : copies.find(({ name }) => name === wanted);
  if (!found) throw new CommandError(`There is no backup ${wanted} at ${from}.`);
  const here = backupsIn(backupFolder()).find(({ name }) => name === found.name);
  if (here?.bytes === found.bytes) return join(backupFolder(), found.name);
  const { name } = await inWorkFolder(backupFolder(), (work) =>
    withRoom(work, found.bytes, AbortSignal.timeout(GETTING_MS), async (signal) => {
      const unfinished = join(work, "fetched.sealed");
      let bytes = 0;
      await withTroubles(async () => {
        async function* counted(source: AsyncIterable<Buffer>) {
          for await (const part of source) {
            bytes += part.length;
            yield part;
          }
        }
        const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(await store.get(found.name, signal), counted, target, { signal });
      });
      if (bytes !== found.bytes) throw new BackupImpossible(`only ${bytes} bytes of ${found.bytes} arrived`);
      return keepBackup(unfinished, backupFolder(), { takenAt: new Date(found.takenAt) });
    }),
  );
  return join(backupFolder(), name);
}

async function openElsewhere(
  from: string,
): Promise<{ store: Awaited<ReturnType<typeof openStore>>; copies: Backup[] }> {
  const place = from === SETTINGS ? await placeOfSettings() : placeNamed(from);
  return withTroubles(async () => {
    const store = await openStore(place);
    return { store, copies: await listCopies(store) };
  });
}

function placeNamed(from: string): StorePlace {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(from) ?? [];
  if (!bucket) return { kind: "folder", folder: resolve(from) };
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_PATH_STYLE, BACKUP_S3_REGION, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET } =
    env;
  if (!BACKUP_S3_KEY_ID || !BACKUP_S3_SECRET)
    throw new CommandError("Set BACKUP_S3_KEY_ID and BACKUP_S3_SECRET, the key of the bucket.");
  return {
    ...{ kind: "s3", bucket, prefix, endpoint: BACKUP_S3_ENDPOINT ?? "", region: BACKUP_S3_REGION ?? "" },
    ...{ accessKeyId: BACKUP_S3_KEY_ID, secretAccessKey: BACKUP_S3_SECRET },
    pathStyle: BACKUP_S3_ENDPOINT !== undefined && BACKUP_S3_PATH_STYLE === "on",
  };
}

async function placeOfSettings(): Promise<StorePlace> {
  const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
  const none = new CommandError(
    "There is no database here yet. Name the place: a folder, or s3://BUCKET/PREFIX.",
  );
  if (file && !existsSync(file)) throw none;
  await isDatabaseCurrent(); // connects; the schema may be old
  const read = async () => {
    if (!(await isMigrated(db))) throw none;
    return readPlace();
  };
  const chosen = await read().finally(() => db.destroy());
  if (chosen === null)
    throw new CommandError("No place is chosen under Backups. Name it: a folder, or s3://BUCKET/PREFIX.");
  if (chosen === "unreadable")
    throw new CommandError(
      "The place in the settings was sealed with another secret. Name it: a folder, or s3://BUCKET/PREFIX.",
    );
  return chosen.place;
}

async function withTroubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreTrouble) throw new BackupImpossible(error.message, { cause: error });
    throw error;
  }
}
