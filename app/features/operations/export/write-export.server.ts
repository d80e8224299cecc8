import { stringify } from "csv-stringify/sync";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, open, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { stringify as toYaml } from "yaml";
import { formulaSafe } from "~/i18n/csv-cells";
import { listSecretNames } from "~/settings/secrets.server";
import { setValueAtPath } from "~/settings/value-at-path";
import { getSettings } from "~/settings/settings.server";
import { BackupImpossible } from "~db/backup-files";
import type { HeldDatabase, Row } from "~db/move-databases";
import { columnsOf, exportedTables, type TableExport } from "./exported-tables";
import { nameOfText, safeFileName } from "./file-names";

type Exported = Exclude<TableExport, { leftOut: string }>;
type Values = Record<string, Row[number]>;

/** Rows and files that were written, by table. */
type ExportCounts = Record<string, number>;

/**
 * Writes people, words and figures in open formats into a new folder, a few rows at a time. `export.json` comes last: a
 * folder without it is not whole. Throws BackupImpossible when something is in the folder.
 */
export async function writeExport(database: HeldDatabase, folder: string): Promise<ExportCounts> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupImpossible(`${folder} is not empty. Name a new folder`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counts: ExportCounts = {};
  for (const [name, table] of Object.entries(exportedTables)) {
    if ("leftOut" in table) continue;
    await mkdir(join(folder, table.folder), { recursive: true, mode: 0o700 });
    counts[name] = await writers[table.as](
      readValues(database, name, table),
      table,
      join(folder, table.folder),
      name,
    );
  }
  await writePrivate(
    join(folder, "site", "settings.json"),
    `${JSON.stringify(await readSettings(), null, 2)}\n`,
  );
  const manifest = { program: "Limyè", exportedAt: new Date().toISOString(), rows: counts };
  await writePrivate(join(folder, "export.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return counts;
}

async function* readValues(database: HeldDatabase, name: string, { keep, only }: Exported) {
  const columns = columnsOf(keep);
  for await (const rows of database.readRows({ name, columns })) {
    const values = rows.map(
      (row) => Object.fromEntries(columns.map((column, at) => [column, row[at]!])) as Values,
    );
    yield only ? values.filter(only) : values;
  }
}

type Writer = (
  rows: AsyncIterable<Values[]>,
  table: Exported,
  folder: string,
  name: string,
) => Promise<number>;

const writers: Record<Exported["as"], Writer> = {
  async rows(batches, table, folder, name) {
    const list = await openList(folder, name, columnsOf(table.keep));
    return list.writeAll(batches);
  },

  async texts(batches, { body }, folder) {
    let count = 0;
    for await (const rows of batches)
      for (const { [body!]: text, ...front } of rows) {
        const matter = toYaml(withoutEmpty(front), { lineWidth: 0 });
        await writePrivate(join(folder, nameOfText(front)), `---\n${matter}---\n\n${String(text ?? "")}\n`);
        count += 1;
      }
    return count;
  },

  async files(batches, { keep, body }, folder, name) {
    const columns = columnsOf(keep).filter((column) => column !== body);
    async function* listed() {
      for await (const rows of batches) {
        for (const row of rows) await writePrivate(join(folder, safeFileName(row)), row[body!] as Buffer);
        yield rows.map(({ [body!]: _bytes, ...facts }) => facts);
      }
    }
    const list = await openList(folder, name, columns);
    return list.writeAll(listed());
  },
};

/** A table as JSON lines, with the values as they are, and as CSV, which a spreadsheet opens. */
async function openList(folder: string, name: string, columns: string[]) {
  const lines = await openPrivate(join(folder, `${name}.jsonl`));
  const sheet = await openPrivate(join(folder, `${name}.csv`));
  const toCsv = (rows: Row[]) => stringify(rows, { record_delimiter: "windows", quoted_match: /[\r\n]/ });
  return {
    async writeAll(batches: AsyncIterable<Values[]>): Promise<number> {
      let count = 0;
      try {
        await sheet.write(`\ufeff${toCsv([columns])}`);
        for await (const rows of batches) {
          await lines.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
          await sheet.write(toCsv(rows.map((row) => columns.map((column) => toSheetValue(row[column]!)))));
          count += rows.length;
        }
        return count;
      } finally {
        await lines.close();
        await sheet.close();
      }
    },
  };
}

const toSheetValue = (value: Row[number]) => (typeof value === "string" ? formulaSafe(value) : value);
const withoutEmpty = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));

/** As they are stored, and the secrets taken out. */
async function readSettings(): Promise<object> {
  const settings = structuredClone(await getSettings()) as object;
  // JSON has no undefined values.
  for (const name of listSecretNames()) setValueAtPath(settings, name.split("."), undefined);
  return settings;
}

const openPrivate = (file: string): Promise<FileHandle> => open(file, "wx", 0o600);
const writePrivate = (file: string, content: string | Buffer) =>
  writeFile(file, content, { flag: "wx", mode: 0o600 });
