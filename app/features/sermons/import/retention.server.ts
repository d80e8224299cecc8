import { subDays, subHours } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { UNDO_HOURS } from "./import-choices";

const FIGURES_KEPT_DAYS = 90;
const DELETE_BATCH_SIZE = 2_000;

/**
 * Deletes the file and the rows of an import a day after its end, or a day after its upload when it was never run; and its
 * figures after 90 days.
 */
export async function deleteOldSermonImports(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content");
  const dayAgo = subHours(now, UNDO_HOURS).toISOString();
  const old = await db
    .selectFrom("sermonImports")
    .select(["id", "finishedAt"])
    .where("forgottenAt", "is", null)
    .where("status", "not in", ["checking", "running", "undoing"])
    .where("createdAt", "<", dayAgo)
    .orderBy("id")
    .execute();
  for (const { id, finishedAt } of old) {
    if (finishedAt !== null && finishedAt >= dayAgo) continue;
    await deleteStagedRows(id);
    await db.deleteFrom("sermonImportPieces").where("importId", "=", id).execute();
    // An import that was never run has nothing to tell.
    if (finishedAt === null) await db.deleteFrom("sermonImports").where("id", "=", id).execute();
    else
      await db
        .updateTable("sermonImports")
        .set({ forgottenAt: now.toISOString() })
        .where("id", "=", id)
        .execute();
  }
  await db
    .deleteFrom("sermonImports")
    .where("forgottenAt", "<", subDays(now, FIGURES_KEPT_DAYS).toISOString())
    .execute();
}

/** Deletes the rows of an import, a few at a time, so that other writers get their turn. */
export async function deleteStagedRows(importId: number): Promise<void> {
  while ((await deleteRowBatch(importId)) === DELETE_BATCH_SIZE);
}

/** Deletes what a check with earlier choices staged, until this check has begun to stage or is over. */
export async function clearEarlierCheck(importId: number, choices: string): Promise<void> {
  const clearSome = () =>
    db.transaction().execute(async (trx) => {
      // Nobody stages until this transaction ends.
      const fresh = await trx
        .updateTable("sermonImports")
        .set({ readRows: 0 })
        .where("id", "=", importId)
        .where("status", "=", "checking")
        .where("choices", "=", choices)
        .where("readRows", "=", 0)
        .returning("id")
        .executeTakeFirst();
      return fresh ? deleteRowBatch(importId, trx) : 0;
    });
  while ((await clearSome()) === DELETE_BATCH_SIZE);
}

async function deleteRowBatch(importId: number, from: Kysely<DB> = db): Promise<number> {
  const { numDeletedRows } = await from
    .deleteFrom("sermonImportRows")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sermonImportRows")
        .select("id")
        .where("importId", "=", importId)
        .limit(DELETE_BATCH_SIZE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a discarded import with all it holds. Idempotent. */
export async function deleteDiscarded(importId: number): Promise<void> {
  await deleteStagedRows(importId);
  await db.deleteFrom("sermonImports").where("id", "=", importId).where("status", "=", "discarded").execute();
}
