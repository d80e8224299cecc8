import { subDays, subHours } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { runPaced } from "~/features/newsletter/import/paced-batch.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { TEXT_UNDO_HOURS } from "./text-import-choices";

/** The figures of an import are kept as long as those of an import of subscribers. */
const FIGURES_KEPT_DAYS = 90;
const DELETED_AT_ONCE = 200;
const PIECES_AT_ONCE = 16;
const stagedTables = ["textImportRows", "textImportPictures"] as const;
type StagedTable = (typeof stagedTables)[number];

/**
 * Deletes the file and the rows of an import a day after its end, or a day after its upload when it was never run; and its
 * figures after 90 days. Where each text came from is kept with the post.
 */
export async function deleteOldTextImports(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const dayAgo = subHours(now, TEXT_UNDO_HOURS).toISOString();
  const old = await db
    .selectFrom("textImports")
    .select(["id", "finishedAt"])
    .where("forgottenAt", "is", null)
    .where("status", "not in", ["reading", "checking", "running", "undoing"])
    .where("createdAt", "<", dayAgo)
    .orderBy("id")
    .execute();
  for (const { id, finishedAt } of old) {
    if (finishedAt !== null && finishedAt >= dayAgo) continue;
    await deleteStagedTexts(id);
    await deleteTextFile(id);
    // An import that was never run has nothing to tell.
    if (finishedAt === null) await db.deleteFrom("textImports").where("id", "=", id).execute();
    else
      await db
        .updateTable("textImports")
        .set({ forgottenAt: now.toISOString() })
        .where("id", "=", id)
        .execute();
  }
  await db
    .deleteFrom("textImports")
    .where("forgottenAt", "<", subDays(now, FIGURES_KEPT_DAYS).toISOString())
    .execute();
}

/** Deletes what an import staged, a few rows at a time, so that other writers get their turn. */
export async function deleteStagedTexts(importId: number): Promise<void> {
  for (const table of stagedTables) while ((await deleteSome(table, importId)) === DELETED_AT_ONCE);
}

/** Deletes what a check with earlier choices staged, until this check has begun to stage or is over. */
export async function clearEarlierCheck(importId: number, choices: string): Promise<void> {
  const clearSome = (table: StagedTable) =>
    db.transaction().execute(async (trx) => {
      const isFresh = await lockFreshCheck(trx, importId, choices);
      return isFresh ? deleteSome(table, importId, trx) : 0;
    });
  for (const table of stagedTables) while ((await clearSome(table)) === DELETED_AT_ONCE);
}

/** Whether a check with these choices has staged nothing. Nobody stages until this transaction ends. */
async function lockFreshCheck(trx: Kysely<DB>, importId: number, choices: string): Promise<boolean> {
  const fresh = await trx
    .updateTable("textImports")
    .set({ readTexts: 0 })
    .where("id", "=", importId)
    .where("status", "=", "checking")
    .where("choices", "=", choices)
    .where("readTexts", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return fresh !== undefined;
}

async function deleteSome(table: StagedTable, importId: number, from: Kysely<DB> = db): Promise<number> {
  const { numDeletedRows } = await from
    .deleteFrom(table)
    .where("id", "in", (eb) =>
      eb.selectFrom(table).select("id").where("importId", "=", importId).limit(DELETED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the file of an import, 8 MB at a time. */
export async function deleteTextFile(importId: number): Promise<void> {
  for (let end = PIECES_AT_ONCE; await hasPieces(importId); end += PIECES_AT_ONCE)
    await runPaced(() =>
      db.deleteFrom("textImportPieces").where("importId", "=", importId).where("place", "<", end).execute(),
    );
}

const hasPieces = async (importId: number): Promise<boolean> =>
  (await db
    .selectFrom("textImportPieces")
    .select("place")
    .where("importId", "=", importId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes a discarded import with all it holds. Idempotent. */
export async function deleteDiscardedTexts(importId: number): Promise<void> {
  await deleteStagedTexts(importId);
  await deleteTextFile(importId);
  await db.deleteFrom("textImports").where("id", "=", importId).where("status", "=", "discarded").execute();
}
