import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    textImports: TextImportsTable;
    textImportPieces: TextImportPiecesTable;
    textImportRows: TextImportRowsTable;
    textImportPictures: TextImportPicturesTable;
    importedTexts: ImportedTextsTable;
    oldAddresses: OldAddressesTable;
  }
}

/** What an import may make. */
export type ImportedType = "blog_post" | "newsletter_post";

interface TextImportsTable {
  id: Id;
  fileName: string;
  /** Bytes of the file. */
  size: number;
  /** The program that wrote the file; null until it is recognised. */
  source: "wordpress" | "ghost" | "markdown" | null;
  status:
    | "uploading"
    | "reading"
    | "choices"
    | "checking"
    | "checked"
    | "running"
    | "cancelled"
    | "done"
    | "undoing"
    | "undone"
    | "failed"
    | "discarded";
  /** The key of a sentence. */
  error: string | null;
  /** Where in the file: a line, or the name of a file in the archive. */
  errorPlace: string | null;
  /** What was recognised, as JSON. */
  found: string | null;
  /** What the person chose, as JSON. */
  choices: string | null;
  contentType: ImportedType | null;
  total: number | null;
  readRows: Generated<number>;
  doneUpTo: Generated<number>;
  doneRows: Generated<number>;
  counts: Generated<string>;
  requestedBy: string;
  createdAt: string;
  finishedAt: string | null;
  /** When the file and the rows were deleted. */
  forgottenAt: string | null;
}

interface TextImportPiecesTable {
  importId: number;
  place: number;
  bytes: Buffer;
}

interface TextImportRowsTable {
  id: Id;
  importId: number;
  /** Where in the file: a line, a number, or the name of a file in the archive. */
  place: string;
  /** Names the text in the place that it comes from; null when it is refused. */
  sourceKey: string | null;
  title: string;
  verdict: "new" | "known" | "refused";
  reason: string | null;
  /** What is written, as JSON; null when nothing is. */
  post: string | null;
  /** The post that was made of it. */
  contentId: number | null;
  doneAt: string | null;
}

interface TextImportPicturesTable {
  id: Id;
  importId: number;
  /** The address that the texts show it by, or its name in the archive. */
  source: string;
  /** Its name in the archive; null when it is not there. */
  entry: string | null;
  /** `waiting`: it is saved by the run. `unreachable`: its host did not send it. */
  state: "waiting" | "missing" | "saved" | "refused" | "unreachable";
  /** Its path here. */
  path: string | null;
}

/** Which post was made of a text, so that it is imported once. */
interface ImportedTextsTable {
  sourceKey: string;
  contentType: ImportedType;
  contentId: number;
}

/** The addresses that posts had where they came from. */
interface OldAddressesTable {
  /** Canonical, with `?p=…` where the address had it. */
  path: string;
  contentType: ImportedType;
  contentId: number;
}
