import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    subscriberImports: SubscriberImportsTable;
    subscriberImportPieces: SubscriberImportPiecesTable;
    subscriberImportRows: SubscriberImportRowsTable;
    subscriberImportAsks: SubscriberImportAsksTable;
  }
}

interface SubscriberImportsTable {
  id: Id;
  fileName: string;
  format: "csv" | "xlsx";
  /** The program that wrote the file, recognised by its columns. */
  exporter: string | null;
  /** The names of the columns, as JSON. */
  headers: string;
  hasHeader: boolean;
  /** JSON, checked by the schema of the columns' form. */
  choices: string;
  status:
    | "columns"
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
  /** Rows of the file; null until it was read to its end. */
  total: number | null;
  /** Rows that were read: where a killed check goes on. */
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

interface SubscriberImportPiecesTable {
  importId: number;
  place: number;
  bytes: Buffer;
}

interface SubscriberImportRowsTable {
  id: Id;
  importId: number;
  line: number;
  /** Case-folded; null for a refused row. */
  email: string | null;
  /** The row as it was understood, as JSON. */
  person: string;
  verdict: "new" | "asked" | "known" | "unsubscribed" | "suppressed" | "refused";
  /** Key of the sentence that says why it is refused. */
  reason: string | null;
  /** What the run did: `none` when nothing had to change. */
  done: "added" | "ended" | "suppressed" | "none" | null;
  /** The suppression that the run replaced by a stronger one, as JSON, for an undo. */
  replaced: string | null;
  /** The time that the run wrote; an undo changes only what still has it. */
  doneAt: string | null;
}

/** Subscribers of an import without a consent. Without double opt-in too, they get no newsletter before they confirm. */
interface SubscriberImportAsksTable {
  subscriberId: number;
  /** When the mail was queued; null: not yet. */
  askedAt: string | null;
}
