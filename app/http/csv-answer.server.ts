import { stringify } from "csv-stringify/sync";
import { formulaSafe, hasDecimalComma, type CsvCell, type CsvFormat } from "~/i18n/csv-cells";
import type { Language } from "~/i18n/languages";
import { readQuery } from "~/request/query";

/** `?format=machine`; anything else is the file for a spreadsheet. */
export const csvFormatOf = (request: Request): CsvFormat =>
  readQuery(request).format === "machine" ? "machine" : "sheet";

interface CsvOptions {
  format: CsvFormat;
  /** The reader's: it decides the separator of a spreadsheet. */
  language: Language;
}

/**
 * Streams a table as a CSV file (RFC 4180; the first row names the columns). For a spreadsheet: the separator of the
 * reader's language, a byte order mark, by which Excel recognizes UTF-8, and an apostrophe before text that would be a
 * formula, because visitors can write anything into forms. For a program: commas and the values as they are.
 */
export function answerCsv(
  name: string,
  rows: AsyncIterable<CsvCell[][]>,
  { format, language }: CsvOptions,
): Response {
  const isSheet = format === "sheet";
  const options = {
    record_delimiter: "windows",
    // By default the library quotes a line end inside a cell only if it is the record delimiter.
    quoted_match: /[\r\n]/,
    delimiter: isSheet && hasDecimalComma(language) ? ";" : ",",
  };
  const batches = rows[Symbol.asyncIterator]();
  const text = new TextEncoder();
  let mark = isSheet ? "\ufeff" : "";
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const batch = await batches.next();
      if (batch.done) return controller.close();
      const cells = batch.value.map((row) => row.map(isSheet ? toSheetCell : toMachineCell));
      controller.enqueue(text.encode(mark + stringify(cells, options)));
      mark = "";
    },
    async cancel() {
      await batches.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

const toMachineCell = (cell: CsvCell) => (typeof cell === "object" ? cell.phone : cell);

function toSheetCell(cell: CsvCell): string | number {
  if (typeof cell === "number") return cell;
  const text = typeof cell === "object" ? toSafePhone(cell.phone) : cell;
  return typeof cell === "object" && isPhone(text) ? text : formulaSafe(text);
}

/** A whole number, or digits with a space among them, is nothing that a spreadsheet can calculate. */
const isPhone = (text: string) =>
  /^\+?\d[\d ().-]*$/.test(text) &&
  /^\d{7,15}$/.test(text.replace(/\D/g, "")) &&
  (/^\+?\d+$/.test(text) || /[\d)] [\d(]/.test(text));

/** `+509-3712-3456` would be a subtraction: a number without spaces gets them. */
const toSafePhone = (phone: string) =>
  /^\+\d[\d().-]*$/.test(phone) ? phone.replace(/[().-]+/g, " ").trim() : phone;
