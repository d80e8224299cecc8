import type { Kysely } from "kysely";
import { sumCounts, type ImportTables } from "~/features/imports/staged-import.server";
import { jsonCodec, stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { importChoices, importCounts, type ImportCounts } from "./import.schema";

export const choicesCodec = jsonCodec(importChoices);
export const countsCodec = jsonCodec(importCounts);
export const headersCodec = stringList;

export const importTables: ImportTables = {
  imports: "subscriberImports",
  pieces: "subscriberImportPieces",
  staged: ["subscriberImportRows"],
  deletedAtOnce: 2_000,
};

/** One import; undefined when there is none. */
export const findImport = (from: Kysely<DB>, id: number) =>
  from
    .selectFrom("subscriberImports")
    .select([
      "id",
      "fileName",
      "format",
      "exporter",
      "headers",
      "hasHeader",
      "choices",
      "status",
      "error",
      "total",
      "readRows",
      "doneUpTo",
      "doneRows",
      "counts",
      "createdAt",
      "finishedAt",
      "forgottenAt",
    ])
    .where("id", "=", id)
    .where("status", "!=", "discarded")
    .executeTakeFirst();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** How often each value occurs. */
export function countEach<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Counts, as they are stored, with more of them. */
export const addCounts = (stored: string, more: Partial<ImportCounts>): string =>
  countsCodec.encode(sumCounts(countsCodec.decode(stored), more));
