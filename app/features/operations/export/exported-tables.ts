import { givingTables, peopleTables } from "./people-tables";
import { siteTables } from "./site-tables";
import { wordTables } from "./word-tables";

/** What `npm run export` writes of a table. Columns by their names in the database, with spaces between them. */
export type TableExport =
  /** Nothing, and why. */
  | { leftOut: string }
  | (ExportedColumns & {
      /** `rows`: JSON lines and CSV. `texts`: a Markdown file for each row. `files`: a file for each row, and a list. */
      as: "rows" | "texts" | "files";
      folder: string;
      /** The column with the text of a Markdown file, or the bytes of a file. */
      body?: string;
      /** Only rows that pass, by the values of the kept columns. */
      only?: (row: Record<string, unknown>) => boolean;
    });

interface ExportedColumns {
  keep: string;
  /** Secrets, keys of repeated requests, what only the person may see, and what the site computes again. */
  drop?: string;
}

/** Every table of the database: a test finds a table or a column that is not decided. */
export const exportedTables: Record<string, TableExport> = {
  ...peopleTables,
  ...givingTables,
  ...wordTables,
  ...siteTables,
};

export const columnsOf = (columns = ""): string[] => columns.split(" ").filter(Boolean);
