import type { TFunction } from "i18next";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { csvCells, type CsvCell, type CsvFormat } from "~/i18n/csv-cells";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { streamNewestFirst } from "~db/newest-first";
import { listRepliesOf } from "./replies.server";
import { recordMatcher, selectBelow, type Inbox, type InboxFilter, type InboxRecord } from "./inbox.server";

type Cells = ReturnType<typeof csvCells>;

interface ExportOptions<Row, Column extends string> {
  /** The audit log's. */
  action: string;
  /** The columns of the file: the name for programs, and the key of the label. */
  columns: Record<Column, string>;
  toCells: (row: Row, cells: Cells, t: TFunction) => Record<NoInfer<Column>, CsvCell>;
  filter: InboxFilter;
  format: CsvFormat;
}

/** The rows of the CSV file, newest first; the first row holds the column names. The audit log gets the filter without `q`. */
export async function exportRecords<Row extends InboxRecord, Column extends string>(
  inbox: Inbox<Row>,
  caller: Caller,
  { action, columns, toCells, filter, format }: ExportOptions<Row, Column>,
): Promise<AsyncIterable<CsvCell[][]>> {
  const { q: _searched, ...after } = filter;
  await recordChange(db, caller, { action, after });
  const { timeZone } = (await getSettings()).publishing;
  const cells = csvCells(format, caller.language, timeZone);
  const t = tFor(caller.language);
  const names = Object.keys(columns) as Column[];
  return readTable();

  async function toLines(rows: Row[]): Promise<CsvCell[][]> {
    const ids = rows.map(({ id }) => id);
    const replies = await listRepliesOf(db, inbox.table, ids);
    return rows.map((row) => {
      const record = toCells(row, cells, t);
      const answers = (replies.get(row.id) ?? []).map(
        ({ author, text, createdAt }) => `${cells.time(createdAt)} ${author}\n${text}`,
      );
      return [...names.map((name) => record[name]), answers.join("\n\n")];
    });
  }

  async function* readTable(): AsyncGenerator<CsvCell[][]> {
    yield [
      [
        ...names.map((name) => cells.name(name, t(columns[name]))),
        cells.name("replies", t("admin-replies:title")),
      ],
    ];
    for await (const rows of streamNewestFirst(selectBelow(inbox, filter), recordMatcher(inbox, filter)))
      yield await toLines(rows);
  }
}
