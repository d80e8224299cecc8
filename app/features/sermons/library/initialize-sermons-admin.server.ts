import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isDemoMode } from "~/settings/demo-mode.server";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import { librarySermons, type LibrarySermon } from "~db/library/sermons";
import { toSearchText } from "./search-text";

/** Whether the caller may add the demo sermons: everyone in demo mode, otherwise callers with manage_content. */
export const canInitializeSermons = async (caller: Caller): Promise<boolean> =>
  caller.permissions.has("manage_content") || isDemoMode();

/**
 * Publishes the demo sermons in the four languages. Idempotent: adds those that are missing, and leaves changed ones as
 * they are. Throws AppError 401 or 403 outside demo mode for callers without manage_content.
 */
export async function initializeSermons(caller: Caller): Promise<{ sermons: number; created: number }> {
  await requireInitializing(caller);
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto("sermons")
      // The list begins with the newest, so the first of the library is added last.
      .values(librarySermons.map((sermon) => toRow(sermon, now)).reverse())
      .onConflict((conflict) => conflict.columns(["libraryId", "language"]).doNothing())
      .returning("id")
      .execute();
    if (created.length > 0)
      await recordChange(trx, caller, { action: "sermons.initialized", after: { count: created.length } });
    const sermons = await countRows(trx.selectFrom("sermons").where("libraryId", ">", ""));
    return { sermons, created: created.length };
  });
}

/** Deletes the demo sermons and what visitors did with them. Returns how many there were. */
export async function deleteDemoSermons(caller: Caller): Promise<{ deleted: number }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const deleted = await removeDemoSermons(trx);
    if (deleted > 0)
      await recordChange(trx, caller, { action: "sermons.demoDeleted", before: { count: deleted } });
    return { deleted };
  });
}

/** For a transaction that removes all examples. Returns how many there were. */
export async function removeDemoSermons(trx: Kysely<DB>): Promise<number> {
  const deleted = await trx.deleteFrom("sermons").where("libraryId", ">", "").returning("id").execute();
  return deleted.length;
}

async function requireInitializing(caller: Caller): Promise<void> {
  if (!(await isDemoMode())) requirePermission(caller, "manage_content");
}

const toRow = (sermon: LibrarySermon, now: string) => ({
  ...sermon,
  tags: stringList.encode(sermon.tags),
  searchText: toSearchText({ ...sermon, aiSummary: null }),
  isPublished: true,
  publishedAt: now,
  createdAt: now,
  updatedAt: now,
});
