import { z } from "zod";
import { seal, unseal } from "~/crypto/sealing.server";
import type { StorePlace } from "~/providers/store-place";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";

/** Its row in the settings. */
export const PLACE_KEY = "backupPlace";

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
export async function readPlace(): Promise<BackupPlace | "unreadable" | null> {
  const row = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", PLACE_KEY)
    .executeTakeFirst();
  if (!row) return null;
  const text = unseal(PLACE_KEY, JSON.parse(row.value) as string);
  return text === null ? "unreadable" : codec.decode(text);
}

/** `/mnt/backups`, or `s3://bucket/prefix` with its server. */
export function describePlace(place: StorePlace): string {
  if (place.kind === "folder") return place.folder;
  const address = `s3://${place.bucket}${place.prefix && `/${place.prefix}`}`;
  return place.endpoint ? `${address} (${place.endpoint})` : address;
}
