import { BackupImpossible } from "./backup-files";
import { errorReason } from "./database-error";
import { provider } from "./migrations/index";
import {
  requireSameTables,
  sumTable,
  TableSummer,
  type HeldDatabase,
  type MovedTable,
  type Row,
  type TableSum,
  type TargetDatabase,
} from "./move-databases";
import { holdPostgres, makePostgres, snapshotPostgres } from "./move-postgres";
import { holdSqlite, makeSqlite, snapshotSqlite } from "./move-sqlite";

/** What a move copied, table by table. */
export type MovedTables = ({ table: string } & TableSum)[];

const migrationTables = ["kysely_migration", "kysely_migration_lock"];
const CHARACTERS = /\0/;

/**
 * Copies a stopped site's database to the other kind: `file:PATH` to an empty PostgreSQL database, or back to a new file.
 * Compares counts and checksums of every table before the copy counts. The source is not changed. Throws BackupImpossible.
 */
export async function moveDatabase(
  from: string,
  to: string,
  tell: (moved: MovedTables[number]) => void = () => undefined,
): Promise<MovedTables> {
  let source: HeldDatabase | undefined;
  let target: TargetDatabase | undefined;
  try {
    source = from.startsWith("file:") ? holdSqlite(from.slice("file:".length)) : await holdPostgres(from);
    await requireCurrent(source);
    target = to.startsWith("file:") ? await makeSqlite(to.slice("file:".length)) : await makePostgres(to);
    const tables = await source.listTables();
    requireSameTables(tables, await target.listTables());
    const moved: MovedTables = [];
    for (const table of tables.filter(({ name }) => !migrationTables.includes(name))) {
      moved.push({ table: table.name, ...(await copyTable(source, target, table)) });
      tell(moved.at(-1)!);
    }
    await target.writeLastNumbers(await source.readLastNumbers());
    await target.finish();
    target = undefined;
    return moved;
  } catch (error) {
    if (error instanceof BackupImpossible) throw error;
    throw new BackupImpossible(errorReason(error), { cause: error });
  } finally {
    await target?.close();
    await source?.close();
  }
}

/** Reads one moment of a database that others may write to meanwhile. */
export const openSnapshot = async (url: string): Promise<HeldDatabase> =>
  url.startsWith("file:") ? snapshotSqlite(url.slice("file:".length)) : snapshotPostgres(url);

async function copyTable(source: HeldDatabase, target: TargetDatabase, table: MovedTable): Promise<TableSum> {
  const read = new TableSummer();
  await target.deleteRows(table); // what a migration wrote
  for await (const rows of source.readRows(table)) {
    for (const row of rows) {
      requireStorable(table, row);
      read.add(row);
    }
    await target.insertRows(table, rows).catch((error: unknown) => {
      throw new BackupImpossible(`the table ${table.name} cannot be copied: ${errorReason(error)}`, {
        cause: error,
      });
    });
  }
  const [given, written] = [read.sum(), await sumTable(target, table)];
  if (given.rows !== written.rows || given.checksum !== written.checksum)
    throw new BackupImpossible(
      `the table ${table.name} is not the same after the copy (${given.rows} rows there, ${written.rows} here)`,
    );
  return written;
}

/** PostgreSQL stores no NUL character. */
function requireStorable({ name, columns }: MovedTable, row: Row): void {
  const at = row.findIndex((cell) => typeof cell === "string" && CHARACTERS.test(cell));
  if (at === -1) return;
  const id = columns.includes("id") ? ` with the number ${String(row[columns.indexOf("id")])}` : "";
  throw new BackupImpossible(`${columns[at]} of the row of ${name}${id} holds a NUL character`);
}

async function requireCurrent(source: HeldDatabase): Promise<void> {
  const ran = new Set<string>();
  const tables = await source.listTables();
  const migrations = tables.find(({ name }) => name === "kysely_migration");
  if (!migrations) throw new BackupImpossible("the database is not one of Limyè");
  const only = { ...migrations, columns: ["name"] };
  for await (const rows of source.readRows(only)) for (const [name] of rows) ran.add(String(name));
  const known = Object.keys(await provider.getMigrations());
  if (known.length !== ran.size || known.some((name) => !ran.has(name)))
    throw new BackupImpossible(
      "the database is of another version of Limyè. Start this version once, and stop it",
    );
}
