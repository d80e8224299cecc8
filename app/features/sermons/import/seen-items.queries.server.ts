import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** Remembers which items a source had. Idempotent. */
export async function markSeen(trx: Kysely<DB>, sourceId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto("sermonSourceItems")
    .values(keys.map((key) => ({ sourceId, key })))
    .onConflict((conflict) => conflict.columns(["sourceId", "key"]).doNothing())
    .execute();
}

/** Which of these items a source had before. */
export async function listSeen(from: Kysely<DB>, sourceId: number, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await from
    .selectFrom("sermonSourceItems")
    .select("key")
    .where("sourceId", "=", sourceId)
    .where("key", "in", keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * Stops the daily look at a source whose import was cancelled, failed or was undone: it would bring the rest in the night. Its
 * next look, when someone asks for it, reads the feed whole.
 */
export async function stopLooking(trx: Kysely<DB>, sourceId: number): Promise<void> {
  await trx
    .updateTable("sermonSources")
    .set({ looksDaily: false, etag: null, lastModified: null })
    .where("id", "=", sourceId)
    .execute();
}

/** Lets a source bring these items again. */
export async function forgetSeen(trx: Kysely<DB>, sourceId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom("sermonSourceItems")
    .where("sourceId", "=", sourceId)
    .where("key", "in", keys)
    .execute();
}
