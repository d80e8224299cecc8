import type { Kysely, Selectable } from "kysely";
import { AppError, requireFound } from "~/request/errors";
import { nextUpdatedAt } from "~db/next-updated-at";
import type { DB } from "~db/schema/index";
import type { VersionedTables } from "~db/schema/writing";

type VersionedTable = keyof VersionedTables;

/** A row as it was read. Every change sets a later `updatedAt`. */
interface VersionedRow {
  id: number;
  updatedAt: string;
}

/** The row, if it is the version the caller saw. Throws AppError 404, or 409 when `basedOn` is old. */
export function requireVersion<Row extends VersionedRow>(
  row: Row | undefined,
  basedOn: string | undefined,
): Row {
  const found = requireFound(row);
  if (basedOn && basedOn !== found.updatedAt) throw new AppError(409, "changedMeanwhile");
  return found;
}

/** Updates a row and answers it. Optimistic lock: throws AppError 409 when another transaction changed it first. */
export async function updateVersion<
  Table extends VersionedTable,
  Row extends VersionedRow & Partial<Selectable<DB[Table]>>,
>(
  trx: Kysely<DB>,
  table: Table,
  before: Row,
  values: Partial<Omit<Row, keyof VersionedRow | "createdAt">>,
): Promise<Row> {
  const changes = { ...values, updatedAt: nextUpdatedAt(before.updatedAt) };
  const texts: VersionedTable = table;
  const { numUpdatedRows } = await trx
    .updateTable(texts)
    .set(changes)
    .where("id", "=", before.id)
    .where("updatedAt", "=", before.updatedAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(409, "changedMeanwhile");
  return { ...before, ...changes };
}

/** Deletes a row. Optimistic lock: throws AppError 409 when another transaction changed it first. */
export async function deleteVersion(
  trx: Kysely<DB>,
  table: VersionedTable,
  before: VersionedRow,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where("id", "=", before.id)
    .where("updatedAt", "=", before.updatedAt)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError(409, "changedMeanwhile");
}
