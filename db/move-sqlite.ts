import Database from "better-sqlite3";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupImpossible } from "./backup-files";
import { openUnused } from "./backup-sqlite";
import { connect } from "./client";
import { migrateToLatest } from "./migrate";
import {
  rowsAtOnce,
  type HeldDatabase,
  type MovedTable,
  type Row,
  type TargetDatabase,
} from "./move-databases";

/** Opens a SQLite file that no other process has open, and keeps others out until it is closed. */
export function holdSqlite(file: string): HeldDatabase {
  if (!existsSync(file)) throw new BackupImpossible(`there is no database at ${file}`);
  return heldSqlite(openUnused(file));
}

/** Others may write meanwhile: with WAL a reader keeps its snapshot and blocks nobody. */
export function snapshotSqlite(file: string): HeldDatabase {
  const database = new Database(file, { fileMustExist: true });
  database.exec("begin");
  database.prepare("select count(*) from sqlite_schema").get();
  return heldSqlite(database);
}

/**
 * A new SQLite file with the tables of this version. It gets its name when everything is in it: what an interrupted move
 * left is deleted.
 */
export async function makeSqlite(file: string): Promise<TargetDatabase> {
  requireNoFile(file);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  await removeSqlite(unfinished);
  const migrating = await connect(`file:${unfinished}`);
  await migrateToLatest(migrating).finally(() => migrating.destroy());
  const database = openUnused(unfinished);
  database.pragma("foreign_keys = off"); // rows may refer to later ones: all are checked at the end
  database.exec("begin");
  return {
    ...heldSqlite(database),
    deleteRows: async ({ name }) => void database.exec(`delete from ${quote(name)}`),
    insertRows: async ({ name, columns }, rows) => {
      const places = columns.map(() => "?").join(", ");
      const insert = database.prepare(`insert into ${listOf(name, columns)} values (${places})`);
      for (const row of rows) insert.run(row);
    },
    writeLastNumbers: async (numbers) => {
      database.exec("delete from sqlite_sequence");
      const write = database.prepare("insert into sqlite_sequence (name, seq) values (?, ?)");
      for (const [name, last] of numbers) if (last > 0) write.run(name, last);
    },
    finish: async () => {
      const broken = database.pragma("foreign_key_check") as { table: string; parent: string }[];
      if (broken[0])
        throw new BackupImpossible(
          `a row of ${broken[0].table} refers to one of ${broken[0].parent} that is missing`,
        );
      database.exec("commit");
      database.close();
      requireNoFile(file);
      await rename(unfinished, file);
    },
    close: async () => {
      database.close();
      await removeSqlite(unfinished);
    },
  };
}

function requireNoFile(file: string): void {
  if (existsSync(file))
    throw new BackupImpossible(
      `there is a database at ${file} already. Move it out of the way, or name another file`,
    );
}

async function removeSqlite(file: string): Promise<void> {
  for (const end of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${end}`, { force: true });
}

function heldSqlite(database: Database.Database): HeldDatabase {
  const columnsOf = (table: string) =>
    database.prepare("select name, type from pragma_table_info(?) order by name").all(table) as {
      name: string;
      type: string;
    }[];
  return {
    listTables: async () => {
      const names = database
        .prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
        )
        .pluck()
        .all() as string[];
      return names.map((name) => ({ name, columns: columnsOf(name).map((column) => column.name) }));
    },
    async *readRows({ name, columns }: MovedTable) {
      const hasBytes = columnsOf(name).some(({ type }) => type.toLowerCase() === "blob");
      const found = database.prepare(`select ${columns.map(quote).join(", ")} from ${quote(name)}`).raw();
      let rows: Row[] = [];
      for (const row of found.iterate() as Iterable<Row>) {
        rows.push(row);
        if (rows.length < rowsAtOnce(hasBytes)) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    readLastNumbers: async () =>
      new Map(database.prepare("select name, seq from sqlite_sequence").raw().all() as [string, number][]),
    close: async () => void database.close(),
  };
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (table: string, columns: string[]) => `${quote(table)} (${columns.map(quote).join(", ")})`;
