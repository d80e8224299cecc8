/** A row of a CSV file, by the names of the first row, and the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: Record<string, string>;
}

/**
 * Reads a CSV file (RFC 4180) with commas or semicolons, as a spreadsheet of any language saves it. The first row names
 * the columns. Rows without text are left out. Reads no further than the row after `most`.
 */
export function readCsvTable(text: string, most = Infinity): CsvRow[] {
  const [names, ...rows] = splitRows(text.replace(/^\uFEFF/, ""), most + 2);
  if (!names) return [];
  const columns = names.cells.map((name) => name.trim().toLowerCase());
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, at) => [name, stripFormulaMark(cells[at] ?? "")])),
  }));
}

/** Exported spreadsheets have an apostrophe before text that would be a formula (http/csv-answer.server.ts). */
const stripFormulaMark = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, "");

function splitRows(text: string, most: number): { line: number; cells: string[] }[] {
  const firstLine = /^[^\r\n]*/.exec(text)![0];
  const separator = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row = { line, cells: [] as string[] };
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((one) => one.trim() !== "")) rows.push(row);
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text[at]!;
    if (sign === "\n") line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      row.cells.push(cell);
      cell = "";
    } else if (sign === "\n") {
      if (cell === "" && row.cells.length === 0) {
        row.line = line;
        continue;
      }
      endRow();
      row = { line, cells: [] };
    } else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.cells.length > 0) endRow();
  return rows;
}
