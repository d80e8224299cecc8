import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import { formatDateTime } from "~/i18n/format";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { isInUndoTime, loadFile, undoEnd } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { exporterNames, isExporter } from "./import-choices";
import type { ImportIdInput, ImportOutput } from "./import.schema";
import {
  choicesCodec,
  countsCodec,
  findImport,
  headersCodec,
  importTables,
  type ImportRow,
} from "./import-state.queries.server";
import { readTable } from "~/features/imports/read-table.server";

const MAX_IMPORTS = 20;
const MAX_REFUSED = 200;
const PREVIEW_ROWS = 3;

/** One import with its progress. Throws AppError 404. */
export async function getImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_newsletter");
  return importToApi(caller, requireFound(await findImport(db, id)));
}

/** The newest imports. */
export async function listImports(caller: Caller): Promise<ImportOutput[]> {
  requirePermission(caller, "manage_newsletter");
  const newest = await db
    .selectFrom("subscriberImports")
    .select("id")
    .where("status", "!=", "discarded")
    .orderBy("id", "desc")
    .limit(MAX_IMPORTS)
    .execute();
  return Promise.all(newest.map(({ id }) => getImport(caller, { id })));
}

const importToApi = ({ language }: Caller, row: ImportRow): ImportOutput => ({
  ...{ id: row.id, fileName: row.fileName, status: row.status },
  exporter: isExporter(row.exporter) ? exporterNames[row.exporter] : null,
  headers: headersCodec.decode(row.headers),
  columns: choicesCodec.decode(row.choices).columns,
  progress: { read: row.readRows, total: row.total, done: row.doneRows },
  counts: countsCodec.decode(row.counts),
  error: row.error && tFor(language)(row.error),
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
  undoUntil: isUndoable(row) ? undoEnd(row.finishedAt!) : null,
});

/** Whether the run changed something. */
export const hasWritten = (counts: string): boolean => {
  const { added, ended, taken } = countsCodec.decode(counts);
  return added + ended + taken > 0;
};

/** Whether an import can be undone: for a day after its end, also when it failed on its way. */
export const isUndoable = (
  row: Pick<ImportRow, "status" | "finishedAt" | "forgottenAt" | "counts">,
): boolean =>
  (row.status === "done" ||
    row.status === "cancelled" ||
    (row.status === "failed" && hasWritten(row.counts))) &&
  isInUndoTime(row);

/** The imports for their screen. */
export async function showImports(caller: Caller) {
  requirePermission(caller, "manage_newsletter");
  const { timeZone } = (await getSettings()).publishing;
  const imports = await listImports(caller);
  return imports.map(({ id, fileName, exporter, status, counts, createdAt }) => ({
    ...{ id, fileName, exporter, status, counts },
    when: formatDateTime(createdAt, caller.language, timeZone),
  }));
}

/** An import for its screen: with its first rows while columns are chosen, and the refused lines after. */
export async function showImport(caller: Caller, input: ImportIdInput) {
  requirePermission(caller, "manage_newsletter");
  const row = requireFound(await findImport(db, input.id));
  const { timeZone } = (await getSettings()).publishing;
  const shown = importToApi(caller, row);
  const { columns: _columns, ...choices } = choicesCodec.decode(row.choices);
  return {
    ...shown,
    choices,
    undoUntil: shown.undoUntil && formatDateTime(shown.undoUntil, caller.language, timeZone),
    preview: row.status === "columns" ? await readPreview(row) : [],
    refused: shown.counts.refused > 0 && row.forgottenAt === null ? await listRefused(caller, row.id) : [],
  };
}

/** The first rows of the file, for the person who chooses what its columns mean. */
async function readPreview({ id, format, hasHeader }: ImportRow): Promise<string[][]> {
  const bytes = await loadFile(db, importTables, id);
  if (bytes.length === 0) return [];
  const rows: string[][] = [];
  for await (const { cells } of readTable(bytes, format)) {
    rows.push(cells.map((cell) => cell.slice(0, 60)));
    if (rows.length > PREVIEW_ROWS) break;
  }
  return hasHeader ? rows.slice(1) : rows.slice(0, PREVIEW_ROWS);
}

async function listRefused({ language }: Caller, importId: number) {
  const t = tFor(language);
  const rows = await db
    .selectFrom("subscriberImportRows")
    .select(["line", "reason"])
    .where("importId", "=", importId)
    .where("verdict", "=", "refused")
    .orderBy("line")
    .limit(MAX_REFUSED)
    .execute();
  return rows.map(({ line, reason }) => ({ line, reason: t(`admin-import:reasons.${reason}`) }));
}
