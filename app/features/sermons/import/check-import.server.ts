import type { Kysely } from "kysely";
import { BATCH_ROWS, runPaced } from "~/features/newsletter/import/paced-batch.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { MAX_ITEMS } from "./import-choices";
import {
  addCounts,
  choicesCodec,
  countsCodec,
  findImport,
  headersCodec,
  itemCodec,
  loadFile,
  type ImportRow,
} from "./import-state.queries.server";
import { leaveOutKnown } from "./known-sermons.queries.server";
import { readItems, toRefusalKey } from "./read-items.server";
import { clearEarlierCheck } from "./retention.server";
import type { UnderstoodItem } from "./understand-item.server";

/**
 * The dry run: reads the file, stages its items and counts what an import would do. Goes on where a killed process stopped.
 * Returns false when it was stopped before the end.
 */
export async function checkItems(importId: number, stopping: AbortSignal): Promise<boolean> {
  const job = await findImport(db, importId);
  if (job?.status !== "checking") return true;
  if (job.readRows === 0) await clearEarlierCheck(importId, job.choices);
  const file = {
    kind: job.kind,
    headers: headersCodec.decode(job.headers),
    choices: choicesCodec.decode(job.choices),
  };
  let read = 0;
  let batch: UnderstoodItem[] = [];
  const flush = async (isLast: boolean) => {
    const staged = batch;
    batch = [];
    return runPaced(() => db.transaction().execute((trx) => stageBatch(trx, job, read, staged, isLast)));
  };
  try {
    for await (const item of readItems(await loadFile(db, importId), file)) {
      read += 1;
      if (read > MAX_ITEMS) return await fail(importId, "admin-sermon-import:errors.tooManyItems");
      if (read <= job.readRows) continue;
      batch.push(item);
      if (batch.length < BATCH_ROWS) continue;
      if (stopping.aborted) return false;
      if (!(await flush(false))) return true;
    }
  } catch (error) {
    return fail(importId, toRefusalKey(error));
  }
  if (read === 0) return fail(importId, "admin-sermon-import:errors.empty");
  await flush(true);
  return true;
}

async function fail(importId: number, error: string): Promise<true> {
  await db
    .updateTable("sermonImports")
    .set({ status: "failed", error, finishedAt: new Date().toISOString() })
    .where("id", "=", importId)
    .where("status", "=", "checking")
    .execute();
  return true;
}

/**
 * Stages a batch whose last item is the file's `read`-th. Returns false when the check was cancelled or began anew, or
 * another process staged the batch.
 */
async function stageBatch(
  trx: Kysely<DB>,
  { id: importId, choices }: ImportRow,
  read: number,
  items: UnderstoodItem[],
  isLast: boolean,
): Promise<boolean> {
  const state = await trx
    .updateTable("sermonImports")
    .set({ readRows: read, ...(isLast && { status: "checked" as const, total: read }) })
    .where("id", "=", importId)
    .where("status", "=", "checking")
    .where("choices", "=", choices) // others: a later check has taken over
    .where("readRows", "=", read - items.length)
    .returning("counts")
    .executeTakeFirst();
  if (!state) return false;
  const rows = await decideRows(trx, importId, items);
  if (rows.length > 0) await trx.insertInto("sermonImportRows").values(rows).execute();
  const count = (verdict: "new" | "known" | "refused") =>
    rows.filter((row) => row.verdict === verdict).length;
  const changes = { new: count("new"), known: count("known"), refused: count("refused") };
  await trx
    .updateTable("sermonImports")
    .set({ counts: countsCodec.encode(addCounts(countsCodec.decode(state.counts), changes)) })
    .where("id", "=", importId)
    .execute();
  return true;
}

async function decideRows(trx: Kysely<DB>, importId: number, items: UnderstoodItem[]) {
  const understood = items.flatMap((item) => ("item" in item ? [item] : []));
  const keys = understood.map(({ key }) => key);
  const staged = await listStaged(trx, importId, keys);
  const kept = understood.filter(({ key }, at) => !staged.has(key) && keys.indexOf(key) === at);
  const fresh = new Set(await leaveOutKnown(trx, kept));
  return items.map((found) => {
    const { line, title } = found;
    const row = { ...{ importId, line, title }, key: null, item: "{}", reason: null };
    if ("reason" in found) return { ...row, verdict: "refused" as const, reason: found.reason };
    if (!kept.includes(found)) return { ...row, verdict: "refused" as const, reason: "twice" };
    const verdict = fresh.has(found) ? ("new" as const) : ("known" as const);
    return { ...row, verdict, key: found.key, item: itemCodec.encode(found.item) };
  });
}

/** The keys that stand before this batch in the file. */
async function listStaged(trx: Kysely<DB>, importId: number, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom("sermonImportRows")
    .select("key")
    .where("importId", "=", importId)
    .where("key", "in", keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
