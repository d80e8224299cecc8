import type { Kysely } from "kysely";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { clearEarlierCheck, loadFile, saveCounts, takeRows } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { MAX_ITEMS } from "./import-choices";
import {
  addCounts,
  choicesCodec,
  findImport,
  headersCodec,
  itemCodec,
  importTables,
  type ImportRow,
} from "./import-state.queries.server";
import { leaveOutKnown } from "./known-sermons.queries.server";
import { readItems, toRefusalKey } from "./read-items.server";
import type { UnderstoodItem } from "./understand-item.server";

/**
 * The dry run: reads the file, stages its items and counts what an import would do. Goes on where a killed process stopped.
 * Returns false when it was stopped before the end.
 */
export async function checkItems(importId: number, stopping: AbortSignal): Promise<boolean> {
  const job = await findImport(db, importId);
  if (job?.status !== "checking") return true;
  if (job.readRows === 0) await clearEarlierCheck(importTables, job);
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
    for await (const item of readItems(await loadFile(db, importTables, importId), file)) {
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

/** Stages a batch, whose last item is the `read`-th of the file. Returns false when the check no longer goes on. */
async function stageBatch(
  trx: Kysely<DB>,
  job: ImportRow,
  read: number,
  items: UnderstoodItem[],
  isLast: boolean,
): Promise<boolean> {
  const importId = job.id;
  const counts = await takeRows(trx, importTables, job, { read, size: items.length, isLast });
  if (counts === null) return false;
  const rows = await decideRows(trx, importId, items);
  if (rows.length > 0) await trx.insertInto("sermonImportRows").values(rows).execute();
  const count = (verdict: "new" | "known" | "refused") =>
    rows.filter((row) => row.verdict === verdict).length;
  const changes = { new: count("new"), known: count("known"), refused: count("refused") };
  await saveCounts(trx, importTables, importId, addCounts(counts, changes));
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
