import { stringify } from "csv-stringify/sync";

// By default the library quotes a line end inside a cell only if it is the record delimiter.
const format = { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true };

/**
 * Streams a table as a CSV file (RFC 4180; the first row names the columns). Excel recognizes UTF-8 by the byte order
 * mark. Text that would be a formula gets an apostrophe in front, because visitors can write anything into forms.
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
