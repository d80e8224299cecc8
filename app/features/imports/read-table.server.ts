import { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
import { streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";
import { fromBufferPromise, type Entry } from "yauzl";

/** A row of a table, and the line on which it begins. */
export interface TableRow {
  line: number;
  cells: string[];
}

export type TableFormat = "csv" | "xlsx";

/** Why a file is not read: the last part of a sentence's key. */
export type TableRefusal = "empty" | "notTable" | "oldExcel" | "locked" | "damaged" | "tooMuchInside";

export class TableRefused extends Error {
  constructor(readonly reason: TableRefusal) {
    super(`The file is refused: ${reason}.`);
  }
}

const MAX_COLUMNS = 200;
/** A longer cell is cut: an unclosed quotation mark would make one cell of the rest of the file. */
const MAX_CELL = 2_000;
/** So many blank rows end a table: some sheets have a million of them after the last person. */
const MOST_BLANK_ROWS = 2_000;
/** What an Excel file may hold when it is unpacked. 200,000 rows with ten columns take about 120 MB. */
const unpacked = { all: 300_000_000, strings: 80_000_000, entries: 2_000 };

const beginsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Recognises the kind of a file by its bytes, not by its name. Throws TableRefused. */
export async function recognizeTable(bytes: Buffer): Promise<TableFormat> {
  if (bytes.length === 0) throw new TableRefused("empty");
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableRefused("oldExcel"); // .xls, or .xlsx with a password
  if (beginsWith(bytes, 0x50, 0x4b)) {
    await checkWorkbook(bytes);
    return "xlsx";
  }
  if (!isText(decodeStart(bytes))) throw new TableRefused("notTable");
  return "csv";
}

/** Throws TableRefused when the zip is no workbook, or holds too much. */
async function checkWorkbook(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > unpacked.entries) throw new TableRefused("tooMuchInside");
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (!entries.some(({ fileName }) => fileName === "xl/workbook.xml")) throw new TableRefused("notTable");
    const size = (wanted: Entry[]) => wanted.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    const strings = entries.filter(({ fileName }) => /sharedStrings\.xml$/.test(fileName));
    if (size(entries) > unpacked.all || size(strings) > unpacked.strings)
      throw new TableRefused("tooMuchInside");
    // yauzl throws when an entry unpacks to another size than it says, so these sums are true afterwards.
    for (const entry of entries.filter(({ fileName }) => fileName.startsWith("xl/"))) {
      if (entry.isEncrypted()) throw new TableRefused("locked");
      for await (const _chunk of await zip.openReadStreamPromise(entry));
    }
  } catch (error) {
    throw error instanceof TableRefused ? error : new TableRefused("damaged");
  }
}

/** The rows of a table with their lines, blank ones left out. Reads no more than is taken, and not past many blank rows. */
export async function* readTable(
  bytes: Buffer,
  format: TableFormat,
  maxCell = MAX_CELL,
): AsyncGenerator<TableRow> {
  const rows = format === "xlsx" ? readWorkbook(bytes) : readCsv(bytes);
  let blank = 0;
  for await (const { line, cells } of rows) {
    const short = cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, maxCell));
    blank = short.some((cell) => cell.trim() !== "") ? 0 : blank + 1;
    if (blank === 0) yield { line, cells: short };
    else if (blank === MOST_BLANK_ROWS) return;
  }
}

async function* readWorkbook(bytes: Buffer): AsyncGenerator<TableRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes))
      yield { line: index + 1, cells: values.slice(0, MAX_COLUMNS).map(toText) };
  } catch {
    throw new TableRefused("damaged");
  }
}

/** A formula's cell has its last result. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

async function* readCsv(bytes: Buffer): AsyncGenerator<TableRow> {
  const { separator, skipped } = separatorLine(decodeStart(bytes));
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    delimiter: separator,
  }) as unknown as NodeJS.ReadWriteStream;
  Readable.from(decode(bytes, skipped)).pipe(parser);
  let line = skipped > 0 ? 2 : 1;
  for await (const given of parser as unknown as AsyncIterable<string[]>) {
    const cells = given;
    yield { line, cells };
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
}

/** Excel writes `sep=;` on the first line of some files. Else Papa Parse finds the separator. */
function separatorLine(start: string): { separator: string; skipped: number } {
  const found = /^sep=(.)(\r\n|\r|\n)/i.exec(start);
  return found ? { separator: found[1]!, skipped: found[0].length } : { separator: "", skipped: 0 };
}

const DECODE_BYTES = 64 * 1024;
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** By the byte order mark, else UTF-8 where the bytes are valid, else what Excel saves in western languages. */
function findEncoding(bytes: Buffer): Encoding {
  if (beginsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (beginsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function* decode(bytes: Buffer, skipped: number): Generator<string> {
  const decoder = new TextDecoder(findEncoding(bytes));
  let left = skipped;
  for (let at = 0; at < bytes.length; at += DECODE_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + DECODE_BYTES), { stream: true });
    const piece = text.slice(left);
    left -= Math.min(left, text.length);
    if (piece !== "") yield piece;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

const decodeStart = (bytes: Buffer): string =>
  new TextDecoder(findEncoding(bytes)).decode(bytes.subarray(0, DECODE_BYTES), { stream: true });

// eslint-disable-next-line no-control-regex -- what no table holds
const isText = (start: string): boolean => !/[\0-\x08\x0e-\x1f]/.test(start) && !/^\s*[<{[%]/.test(start);
