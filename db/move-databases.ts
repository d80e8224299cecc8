import type { Hash } from "node:crypto";
import { createHash } from "node:crypto";
import { BackupImpossible } from "./backup-files";

/** A value as both databases store it. */
type Cell = string | number | Buffer | null;
export type Row = Cell[];

export interface MovedTable {
  name: string;
  columns: string[];
}

/** One of the two databases of a move, held for this process alone. */
export interface HeldDatabase {
  /** The tables of the program, and those of the migrations: by name, the columns too. */
  listTables(): Promise<MovedTable[]>;
  /** Some rows at a time, in any order. */
  readRows(table: MovedTable): AsyncIterable<Row[]>;
  /** The number that each table gave last. */
  readLastNumbers(): Promise<Map<string, number>>;
  close(): Promise<void>;
}

export interface TargetDatabase extends HeldDatabase {
  deleteRows(table: MovedTable): Promise<void>;
  insertRows(table: MovedTable, rows: Row[]): Promise<void>;
  writeLastNumbers(numbers: Map<string, number>): Promise<void>;
  /** Checks the references between rows, and keeps what was written. Until then nothing of it counts. */
  finish(): Promise<void>;
}

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export interface TableSum {
  rows: number;
  checksum: string;
}

/** Adds up the rows of a table: each row's SHA-256, as a number. */
export class TableSummer {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    const hash = createHash("sha256");
    for (const cell of row) addCell(hash, cell);
    this.#rows += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash.digest("hex")}`));
  }

  sum(): TableSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, "0") };
  }
}

/** The kind and the length come first, so that no two rows give the same bytes. */
function addCell(hash: Hash, cell: Cell): void {
  const kind = cell === null ? "null" : typeof cell === "object" ? "bytes" : typeof cell;
  const bytes = Buffer.isBuffer(cell) ? cell : Buffer.from(String(cell));
  hash.update(`${kind} ${bytes.length} `).update(bytes);
}

/** Adds up a table that was not read before. */
export async function sumTable(database: HeldDatabase, table: MovedTable): Promise<TableSum> {
  const summer = new TableSummer();
  for await (const rows of database.readRows(table)) for (const row of rows) summer.add(row);
  return summer.sum();
}

/** Rows that are read at a time. A row with bytes may have many of them. */
export const rowsAtOnce = (hasBytes: boolean) => (hasBytes ? 1 : 500);

/** Throws BackupImpossible when the two databases do not have the same tables and columns. */
export function requireSameTables(source: MovedTable[], target: MovedTable[]): void {
  const known = new Map(target.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of source) {
    const missing = columns.filter((column) => !known.get(name)?.includes(column));
    if (!known.has(name)) throw new BackupImpossible(`the table ${name} is not one of this version`);
    if (missing.length > 0)
      throw new BackupImpossible(`${missing.join(", ")} in the table ${name} is not of this version`);
  }
  const lacking = target.find(({ name }) => source.every((table) => table.name !== name));
  if (lacking) throw new BackupImpossible(`the table ${lacking.name} is missing`);
}
