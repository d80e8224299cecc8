import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    sermonSources: SermonSourcesTable;
    sermonSourceItems: SermonSourceItemsTable;
    sermonImports: SermonImportsTable;
    sermonImportPieces: SermonImportPiecesTable;
    sermonImportRows: SermonImportRowsTable;
  }
}

/** A feed in which new sermons are looked for. */
interface SermonSourcesTable {
  id: Id;
  address: string;
  kind: "podcast" | "youtube";
  title: string;
  /** JSON: how its sermons are imported. */
  choices: string;
  looksDaily: boolean;
  /** What the host said of the last file, so that an unchanged one is not sent again. */
  etag: string | null;
  lastModified: string | null;
  lookedAt: string | null;
  /** New ones at the last look. */
  found: number | null;
  /** Why the last look failed: key of a sentence. */
  error: string | null;
  createdAt: string;
}

interface SermonSourceItemsTable {
  sourceId: number;
  /** As `sermons.import_key`. */
  key: string;
}

interface SermonImportsTable {
  id: Id;
  /** The podcast's or channel's title, or the name of the file. */
  name: string;
  kind: "podcast" | "youtube" | "table";
  /** Where the file was fetched; null for a file that was sent. */
  address: string | null;
  etag: string | null;
  lastModified: string | null;
  /** The source that the run made of the address. */
  sourceId: number | null;
  /** The names of a table's columns, as JSON. */
  headers: string;
  /** JSON, checked by the schema of the form. */
  choices: string;
  status:
    | "choosing"
    | "checking"
    | "checked"
    | "running"
    | "cancelled"
    | "done"
    | "undoing"
    | "undone"
    | "failed"
    | "discarded";
  /** Key of a sentence. */
  error: string | null;
  /** Items of the file; null until it was read to its end. */
  total: number | null;
  /** Items that were read: where a killed check goes on. */
  readRows: Generated<number>;
  /** Id of the last row that was imported or undone: where a killed run goes on. */
  doneUpTo: Generated<number>;
  doneRows: Generated<number>;
  /** How many rows have which verdict, and what the run did, as JSON. */
  counts: Generated<string>;
  requestedBy: string;
  createdAt: string;
  finishedAt: string | null;
  /** When its file and rows were deleted. */
  forgottenAt: string | null;
}

interface SermonImportPiecesTable {
  importId: number;
  place: number;
  bytes: Buffer;
}

interface SermonImportRowsTable {
  id: Id;
  importId: number;
  /** The line of a table, else the place in the feed. */
  line: number;
  /** As `sermons.import_key`; null for a refused row. */
  key: string | null;
  title: string;
  /** The sermon as it was understood, as JSON. */
  item: string;
  verdict: "new" | "known" | "refused";
  /** Why it is refused: the last part of a sentence's key. */
  reason: string | null;
  /** What the run added. */
  sermonId: number | null;
  /** The time that the run wrote; an undo deletes only what still has it. */
  doneAt: string | null;
}
