import type { Kysely } from "kysely";
import { clearEarlierCheck, loadFile, saveCounts, takeRows } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import { decideRow, findKnown } from "./decide-row.server";
import { isExporter, MAX_IMPORT_ROWS, type Verdict } from "./import-choices";
import {
  addCounts,
  choicesCodec,
  countEach,
  findImport,
  importTables,
  type ImportRow,
} from "./import-state.queries.server";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { readTable, TableRefused, type TableRow } from "~/features/imports/read-table.server";
import {
  importedPerson,
  strictest,
  understandRow,
  type ImportedPerson,
  type UnderstoodRow,
} from "./understand-row";

export const personCodec = jsonCodec(importedPerson);

/**
 * The dry run: reads the file, stages its rows and counts what an import would do. Goes on where a killed process
 * stopped. Returns false when it was stopped before the end.
 */
export async function checkRows(importId: number, stopping: AbortSignal): Promise<boolean> {
  const job = await findImport(db, importId);
  if (job?.status !== "checking") return true;
  if (job.readRows === 0) await clearEarlierCheck(importTables, job);
  const choices = choicesCodec.decode(job.choices);
  const exporter = isExporter(job.exporter) ? job.exporter : null;
  const now = Date.parse(job.createdAt) + 24 * 3_600_000;
  let read = 0;
  let batch: TableRow[] = [];
  const flush = async (isLast: boolean) => {
    const understood = batch.map((row) => understandRow(row, choices, Math.min(now, Date.now()), exporter));
    batch = [];
    return runPaced(() => db.transaction().execute((trx) => stageBatch(trx, job, read, understood, isLast)));
  };
  try {
    for await (const row of bodyOf(job, await loadFile(db, importTables, importId))) {
      read += 1;
      if (read > MAX_IMPORT_ROWS) return await fail(importId, "admin-import:errors.tooManyRows");
      if (read <= job.readRows) continue;
      batch.push(row);
      if (batch.length < BATCH_ROWS) continue;
      if (stopping.aborted) return false;
      if (!(await flush(false))) return true;
    }
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    return fail(importId, `admin-import:errors.${error.reason}`);
  }
  if (read === 0) return fail(importId, "admin-import:errors.empty");
  await flush(true);
  return true;
}

async function* bodyOf({ format, hasHeader }: ImportRow, bytes: Buffer): AsyncGenerator<TableRow> {
  let isFirst = true;
  for await (const row of readTable(bytes, format)) {
    if (!isFirst || !hasHeader) yield row;
    isFirst = false;
  }
}

async function fail(importId: number, error: string): Promise<true> {
  await db
    .updateTable("subscriberImports")
    .set({ status: "failed", error, finishedAt: new Date().toISOString() })
    .where("id", "=", importId)
    .where("status", "=", "checking")
    .execute();
  return true;
}

/** Stages a batch, whose last row is the `read`-th of the file. Returns false when the check no longer goes on. */
async function stageBatch(
  trx: Kysely<DB>,
  job: ImportRow,
  read: number,
  rows: UnderstoodRow[],
  isLast: boolean,
): Promise<boolean> {
  const importId = job.id;
  const counts = await takeRows(trx, importTables, job, { read, size: rows.length, isLast });
  if (counts === null) return false;
  const changes = await stageRows(trx, importId, rows);
  await saveCounts(trx, importTables, importId, addCounts(counts, changes));
  return true;
}

interface Staged {
  /** Null when it is new in this batch. */
  id: number | null;
  line: number;
  email: string;
  person: ImportedPerson;
  /** As it was counted in an earlier batch. */
  counted: Verdict | null;
}

/** Stages a batch. An address that stands twice is one person: what keeps the most mail away counts. */
async function stageRows(trx: Kysely<DB>, importId: number, rows: UnderstoodRow[]): Promise<CountChanges> {
  const emails = [...new Set(rows.flatMap((row) => ("email" in row ? [row.email] : [])))];
  const staged = await findStaged(trx, importId, emails);
  const refused: { line: number; reason: string }[] = [];
  const stricter = new Set<Staged>();
  for (const row of rows) {
    if ("reason" in row) {
      refused.push(row);
      continue;
    }
    const first = staged.get(row.email);
    if (!first) {
      staged.set(row.email, { id: null, counted: null, ...row });
      continue;
    }
    refused.push({ line: row.line, reason: "twice" });
    const status = strictest([first.person.status, row.person.status]);
    if (status === first.person.status) continue;
    first.person = { ...first.person, status, endedAt: row.person.endedAt };
    stricter.add(first);
  }
  const known = await findKnown(trx, emails);
  const decide = ({ email, person }: Staged) => decideRow(person, known.get(email)!);
  const fresh = [...staged.values()].filter(({ id }) => id === null);
  for (const row of fresh) {
    const { reason } = decide(row);
    if (reason) refused.push({ line: row.line, reason });
  }
  const values = [
    ...fresh
      .map((row) => ({ row, verdict: decide(row).verdict }))
      .filter(({ verdict }) => verdict !== "refused")
      .map(({ row: { line, email, person }, verdict }) => ({
        ...{ importId, line, email, verdict, reason: null },
        person: personCodec.encode(person),
      })),
    ...refused.map(({ line, reason }) => ({
      ...{ importId, line, email: null, verdict: "refused" as const, reason },
      person: "{}",
    })),
  ];
  if (values.length > 0) await trx.insertInto("subscriberImportRows").values(values).execute();
  const changes = countEach<Verdict>(values.map(({ verdict }) => verdict));
  for (const row of stricter) {
    if (row.id === null) continue;
    const { verdict } = decide(row);
    await trx
      .updateTable("subscriberImportRows")
      .set({ verdict, person: personCodec.encode(row.person) })
      .where("id", "=", row.id)
      .execute();
    changes[row.counted!] = (changes[row.counted!] ?? 0) - 1;
    changes[verdict] = (changes[verdict] ?? 0) + 1;
  }
  return changes;
}

type CountChanges = Partial<Record<Verdict, number>>;

async function findStaged(trx: Kysely<DB>, importId: number, emails: string[]): Promise<Map<string, Staged>> {
  if (emails.length === 0) return new Map();
  const rows = await trx
    .selectFrom("subscriberImportRows")
    .select(["id", "line", "email", "person", "verdict"])
    .where("importId", "=", importId)
    .where("email", "in", emails)
    .execute();
  return new Map(
    rows.map(({ email, person, verdict, ...row }) => [
      email!,
      { ...row, email: email!, person: personCodec.decode(person), counted: verdict },
    ]),
  );
}
