import { setImmediate } from "node:timers/promises";
import { TextsRefused } from "./texts-refused";

const SLICE_BYTES = 64 * 1024;
const MAX_ROW_CHARACTERS = 2_000_000;
const MAX_DEPTH = 60;

export interface JsonRow {
  table: string;
  /** Null: it is too long to be read. */
  row: Record<string, unknown> | null;
}

/**
 * The rows of the tables below `"data"` in a JSON file, `{"data": {"posts": [{…}, …]}}`, one at a time: the file is never
 * in memory as a whole. Throws TextsRefused for what is no JSON.
 */
export async function* readJsonTables(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonRow> {
  const scanner = new RowScanner();
  const decoder = new TextDecoder();
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield* scanner.scan(decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true }));
      await setImmediate();
    }
  yield* scanner.scan(decoder.decode());
  if (!scanner.isComplete) throw new TextsRefused("damaged");
}

/** Follows brackets and strings, and cuts out each row. */
class RowScanner {
  /** The key under which each open bracket stands; null in a list. */
  private open: { bracket: "{" | "["; key: string | null }[] = [];
  private key: string | null = null;
  private string: string | null = null;
  private isEscaped = false;
  private row: string[] | null = null;
  private rowDepth = 0;
  private rowLength = 0;
  private hasBegun = false;

  get isComplete(): boolean {
    return this.hasBegun && this.open.length === 0;
  }

  scan(text: string): JsonRow[] {
    const rows: JsonRow[] = [];
    let from = 0; // of the row's part in this text
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at]!;
      if (this.string !== null) {
        this.inString(character);
        continue;
      }
      if (character === '"') this.string = "";
      else if (character === "{" || character === "[") {
        if (this.row === null && character === "{" && this.isTable()) {
          this.row = [];
          this.rowDepth = this.open.length;
          this.rowLength = 0;
          from = at;
        }
        this.enter(character);
      } else if (character === "}" || character === "]") {
        this.leave(character);
        if (this.row !== null && this.open.length === this.rowDepth) {
          this.keep(text.slice(from, at + 1));
          rows.push(this.takeRow());
        }
      } else if (character === ",") this.key = null;
    }
    if (this.row !== null) this.keep(text.slice(from));
    return rows;
  }

  private inString(character: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === "\\") this.isEscaped = true;
    else if (character === '"') {
      if (this.row === null && this.open.at(-1)?.bracket === "{") this.key ??= this.string;
      this.string = null;
    } else if (this.string!.length < 60) this.string = this.string! + character;
  }

  private enter(bracket: "{" | "["): void {
    this.open.push({ bracket, key: this.open.at(-1)?.bracket === "{" ? this.key : null });
    if (this.open.length > MAX_DEPTH) throw new TextsRefused("damaged");
    this.hasBegun = true;
    this.key = null;
  }

  private leave(bracket: string): void {
    const opened = this.open.pop();
    if (opened?.bracket !== (bracket === "}" ? "{" : "[")) throw new TextsRefused("damaged");
    this.key = null;
  }

  /** Whether the open bracket is the list of a table below "data". */
  private isTable(): boolean {
    const table = this.open.at(-1);
    return table?.bracket === "[" && table.key !== null && this.open.at(-2)?.key === "data";
  }

  private keep(part: string): void {
    this.rowLength += part.length;
    if (this.rowLength <= MAX_ROW_CHARACTERS) this.row!.push(part);
  }

  private takeRow(): JsonRow {
    const table = this.open.at(-1)!.key!;
    const text = this.row!.join("");
    const isTooLong = this.rowLength > MAX_ROW_CHARACTERS;
    this.row = null;
    if (isTooLong) return { table, row: null };
    try {
      return { table, row: JSON.parse(text) as Record<string, unknown> };
    } catch {
      throw new TextsRefused("damaged");
    }
  }
}
