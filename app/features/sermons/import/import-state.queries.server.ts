import type { Kysely } from "kysely";
import { sumCounts, type ImportTables } from "~/features/imports/staged-import.server";
import { jsonCodec, stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import {
  importChoices,
  importCounts,
  importedSermon,
  sourceChoices,
  type ImportCounts,
} from "./import.schema";

export const choicesCodec = jsonCodec(importChoices);
export const sourceChoicesCodec = jsonCodec(sourceChoices);
export const countsCodec = jsonCodec(importCounts);
export const itemCodec = jsonCodec(importedSermon);
export const headersCodec = stringList;

export const importTables: ImportTables = {
  imports: "sermonImports",
  pieces: "sermonImportPieces",
  staged: ["sermonImportRows"],
  deletedAtOnce: 2_000,
};

/** One import; undefined when there is none. */
export const findImport = (from: Kysely<DB>, id: number) =>
  from
    .selectFrom("sermonImports")
    .select([
      ...([
        "id",
        "name",
        "kind",
        "address",
        "etag",
        "lastModified",
        "sourceId",
        "headers",
        "choices",
      ] as const),
      ...(["status", "error", "total", "readRows", "doneUpTo", "doneRows", "counts", "createdAt"] as const),
      ...(["finishedAt", "forgottenAt"] as const),
    ])
    .where("id", "=", id)
    .where("status", "!=", "discarded")
    .executeTakeFirst();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Counts, as they are stored, with more of them. */
export const addCounts = (stored: string, more: Partial<ImportCounts>): string =>
  countsCodec.encode(sumCounts(countsCodec.decode(stored), more));
