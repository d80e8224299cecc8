import { stringify } from "csv-stringify/sync";

// Of line ends inside a cell the library by itself quotes the record's own alone.
const format = { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true };

/**
 * A table as a file for spreadsheets, written while it is read (RFC 4180; the first row names the columns). Excel knows
 * UTF-8 by its mark. A text that would be a formula begins with an apostrophe: people write what they like into forms.
 */
export function answerCsv(name: string, rows: AsyncIterable<(string | number)[][]>): Response {
  const batches = rows[Symbol.asyncIterator]();
  const text = new TextEncoder();
  let mark = "\ufeff";
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const batch = await batches.next();
      if (batch.done) return controller.close();
      const lines = stringify(batch.value, format);
      controller.enqueue(text.encode(mark + lines));
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
