import type Database from "better-sqlite3";

interface Column {
  table: string;
  name: string;
  type: string;
  mayBeNull: boolean;
  /** The column that a value of this one must be in. */
  refersTo?: { table: string; name: string };
}

const texts = ["x", "", "Ànn « è » 🙏 \\ ' \" \t\r\n $1 %s", "\u200d‏א 한 ".repeat(500)];
const integers = [0, 1, 2 ** 31 - 1, -1];
const bigIntegers = [0, 1, Number.MAX_SAFE_INTEGER, -1];
const fractions = [0, 0.1, 4.333333333333333, -1e300];
const bytes = [Buffer.from([0]), Buffer.alloc(0), Buffer.from([0, 255, 1, 92, 39]), Buffer.alloc(70_000, 7)];
const FIRST_ID = 70_000_001;

/** The tables of the site, without those of the migrations. */
export function siteColumns(database: Database.Database): Map<string, Column[]> {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all() as string[];
  const tables = names.filter((name) => !/^(kysely|sqlite)_/.test(name));
  return new Map(
    tables.map((table) => {
      const references = database.pragma(`foreign_key_list("${table}")`) as {
        from: string;
        to: string;
        table: string;
      }[];
      const columns = database.pragma(`table_info("${table}")`) as {
        name: string;
        type: string;
        notnull: number;
        pk: number;
      }[];
      return [
        table,
        columns.map(({ name, type, notnull, pk }) => {
          const reference = references.find(({ from }) => from === name);
          return {
            ...{ table, name, type: type.toLowerCase(), mayBeNull: notnull === 0 && pk === 0 },
            refersTo: reference && { table: reference.table, name: reference.to },
          };
        }),
      ];
    }),
  );
}

/** Four rows in each table, with the values that copies tend to lose. Every column differs from row to row. */
export function fillEveryTable(database: Database.Database): void {
  const tables = siteColumns(database);
  const valueOf = ({ table, name, type, mayBeNull, refersTo }: Column, row: number): unknown => {
    if (mayBeNull && row === 0) return null;
    if (refersTo && refersTo.table !== table)
      return valueOf(
        tables.get(refersTo.table)!.find((column) => column.name === refersTo.name)!,
        row,
      );
    if (refersTo || name === "id") return FIRST_ID + row;
    if (type === "blob") return bytes[row];
    if (type === "real") return fractions[row];
    if (type === "bigint") return bigIntegers[row];
    return type === "integer" ? integers[row] : texts[row];
  };
  database.pragma("foreign_keys = off");
  for (const [table, columns] of tables) {
    const insert = database.prepare(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    for (const row of texts.keys()) insert.run(columns.map((column) => valueOf(column, row)));
  }
}
