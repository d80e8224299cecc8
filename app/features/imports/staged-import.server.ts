import { addHours, subDays, subHours } from "date-fns";
import type { Kysely } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { UNDO_HOURS } from "./import-choices";
import { runPaced } from "./paced-batch.server";

// What the imports of subscribers, sermons and texts have in common: a file stored in pieces, rows staged by a check that a
// later check replaces, and the end of both (docs/decisions/0033-an-import-is-staged.md).

/** The tables of one kind of import. */
export interface ImportTables {
  imports: "subscriberImports" | "sermonImports" | "textImports";
  pieces: "subscriberImportPieces" | "sermonImportPieces" | "textImportPieces";
  staged: readonly ("subscriberImportRows" | "sermonImportRows" | "textImportRows" | "textImportPictures")[];
  /** Rows that one statement deletes: others write in between. */
  deletedAtOnce: number;
}
type StagedTable = ImportTables["staged"][number];

/** The figures of an import are kept as long as those of a sending's deliveries. */
const FIGURES_KEPT_DAYS = 90;
const PIECES_DELETED_AT_ONCE = 16;
/** How many bytes of a file are in one row: short statements let other writers in between. */
export const PIECE_BYTES = 512 * 1024;

/** Stores bytes of a file, from this piece of it on. */
export async function storePieces(
  trx: Kysely<DB>,
  { pieces }: ImportTables,
  importId: number,
  { bytes, first = 0 }: { bytes: Buffer; first?: number },
): Promise<void> {
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await trx
      .insertInto(pieces)
      .values({ importId, place: first + at, bytes: piece })
      .execute();
  }
}

export async function loadPiece(
  from: Kysely<DB>,
  { pieces }: ImportTables,
  importId: number,
  place: number,
): Promise<Buffer | null> {
  const piece = await from
    .selectFrom(pieces)
    .select("bytes")
    .where("importId", "=", importId)
    .where("place", "=", place)
    .executeTakeFirst();
  return piece?.bytes ?? null;
}

/** The whole file, piece by piece, so that other queries get their turn. */
export async function loadFile(from: Kysely<DB>, tables: ImportTables, importId: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await loadPiece(from, tables, importId, pieces.length);
    if (!piece) return Buffer.concat(pieces);
    pieces.push(piece);
  }
}

export async function hasFile(
  from: Kysely<DB>,
  { pieces }: ImportTables,
  importId: number,
): Promise<boolean> {
  const piece = await from
    .selectFrom(pieces)
    .select("place")
    .where("importId", "=", importId)
    .limit(1)
    .executeTakeFirst();
  return piece !== undefined;
}

/** Deletes the file of an import, 8 MB at a time. */
export async function deleteFile(tables: ImportTables, importId: number): Promise<void> {
  for (let end = PIECES_DELETED_AT_ONCE; await hasFile(db, tables, importId); end += PIECES_DELETED_AT_ONCE)
    await runPaced(() =>
      db.deleteFrom(tables.pieces).where("importId", "=", importId).where("place", "<", end).execute(),
    );
}

/** Locks an import for this transaction. */
export async function lockRow(trx: Kysely<DB>, { imports }: ImportTables, id: number): Promise<void> {
  await trx
    .updateTable(imports)
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", id)
    .execute();
}

/** A check, as its job began it. */
interface Check {
  id: number;
  /** As they are stored. With others, a later check has taken over. */
  choices: string | null;
}

/**
 * Takes the next `size` rows of the file for this transaction; `read` counts them in. Returns the counts so far, or null
 * when the check was cancelled or started again, or another process staged these rows.
 */
export async function takeRows(
  trx: Kysely<DB>,
  { imports }: ImportTables,
  { id, choices }: Check,
  { read, size, isLast }: { read: number; size: number; isLast: boolean },
): Promise<string | null> {
  const state = await trx
    .updateTable(imports)
    .set({ readRows: read, ...(isLast && { status: "checked" as const, total: read }) })
    .where("id", "=", id)
    .where("status", "=", "checking")
    .where("choices", "=", choices)
    .where("readRows", "=", read - size)
    .returning("counts")
    .executeTakeFirst();
  return state?.counts ?? null;
}

/** Saves the counts of an import. */
export async function saveCounts(
  trx: Kysely<DB>,
  { imports }: ImportTables,
  id: number,
  counts: string,
): Promise<void> {
  await trx.updateTable(imports).set({ counts }).where("id", "=", id).execute();
}

/** Deletes what a check with earlier choices staged, until this check has begun to stage or is over. */
export async function clearEarlierCheck(tables: ImportTables, check: Check): Promise<void> {
  const clearSome = (table: StagedTable) =>
    db.transaction().execute(async (trx) => {
      // Nobody stages until this transaction ends.
      const counts = await takeRows(trx, tables, check, { read: 0, size: 0, isLast: false });
      return counts === null ? 0 : deleteSome(table, tables, check.id, trx);
    });
  for (const table of tables.staged) while ((await clearSome(table)) === tables.deletedAtOnce);
}

/** Deletes what an import staged, a few rows at a time, so that other writers get their turn. */
async function deleteStaged(tables: ImportTables, importId: number): Promise<void> {
  for (const table of tables.staged)
    while ((await deleteSome(table, tables, importId)) === tables.deletedAtOnce);
}

async function deleteSome(
  table: StagedTable,
  { deletedAtOnce }: ImportTables,
  importId: number,
  from: Kysely<DB> = db,
): Promise<number> {
  const { numDeletedRows } = await from
    .deleteFrom(table)
    .where("id", "in", (eb) =>
      eb.selectFrom(table).select("id").where("importId", "=", importId).limit(deletedAtOnce),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a discarded import with all it holds. Idempotent. */
export async function deleteDiscarded(tables: ImportTables, id: number): Promise<void> {
  await deleteStaged(tables, id);
  await deleteFile(tables, id);
  await db.deleteFrom(tables.imports).where("id", "=", id).where("status", "=", "discarded").execute();
}

/**
 * Deletes the file and the rows of an import a day after its end, or a day after its upload when it was never run; and its
 * figures after 90 days.
 */
export async function forgetOldImports(tables: ImportTables, now: Date): Promise<void> {
  const { imports } = tables;
  const dayAgo = subHours(now, UNDO_HOURS).toISOString();
  const old = await db
    .selectFrom(imports)
    .select(["id", "finishedAt"])
    .where("forgottenAt", "is", null)
    .where("status", "not in", ["reading", "checking", "running", "undoing"])
    .where("createdAt", "<", dayAgo)
    .orderBy("id")
    .execute();
  for (const { id, finishedAt } of old) {
    if (finishedAt !== null && finishedAt >= dayAgo) continue;
    await deleteStaged(tables, id);
    await deleteFile(tables, id);
    // An import that was never run has nothing to tell.
    if (finishedAt === null) await db.deleteFrom(imports).where("id", "=", id).execute();
    else await db.updateTable(imports).set({ forgottenAt: now.toISOString() }).where("id", "=", id).execute();
  }
  await db
    .deleteFrom(imports)
    .where("forgottenAt", "<", subDays(now, FIGURES_KEPT_DAYS).toISOString())
    .execute();
}

/** Until when an import that ended then can be undone. */
export const undoEnd = (finishedAt: string): string => addHours(finishedAt, UNDO_HOURS).toISOString();

/** Whether the time in which an import can be undone is not over. */
export const isInUndoTime = (row: { finishedAt: string | null; forgottenAt: string | null }): boolean =>
  row.forgottenAt === null && row.finishedAt !== null && undoEnd(row.finishedAt) > new Date().toISOString();

/** Adds counts to others of the same names. */
export function sumCounts<Name extends string>(
  counts: Record<Name, number>,
  more: Partial<Record<Name, number>>,
): Record<Name, number> {
  const sum = { ...counts };
  for (const [name, count] of Object.entries(more) as [Name, number][]) sum[name] += count;
  return sum;
}
