import type { Kysely } from "kysely";
import { sumCounts, type ImportTables } from "~/features/imports/staged-import.server";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import { foundTexts, textImportChoices, textImportCounts, type TextImportCounts } from "./text-import.schema";
import { stagedPost } from "./understand-text.server";

export const choicesCodec = jsonCodec(textImportChoices);
export const countsCodec = jsonCodec(textImportCounts);
export const foundCodec = jsonCodec(foundTexts);
export const postCodec = jsonCodec(stagedPost);

export const importTables: ImportTables = {
  imports: "textImports",
  pieces: "textImportPieces",
  staged: ["textImportRows", "textImportPictures"],
  deletedAtOnce: 200, // a row holds a whole text
};

/** One import; undefined when there is none. */
export const findTextImport = (from: Kysely<DB>, id: number) =>
  from
    .selectFrom("textImports")
    .select(["id", "fileName", "size", "source", "status", "error", "errorPlace", "found", "choices"])
    .select(["contentType", "total", "readRows", "doneUpTo", "doneRows", "counts"])
    .select(["createdAt", "finishedAt", "forgottenAt"])
    .where("id", "=", id)
    .where("status", "!=", "discarded")
    .executeTakeFirst();
export type TextImportRow = NonNullable<Awaited<ReturnType<typeof findTextImport>>>;

/** Counts, as they are stored, with more of them. */
export const addCounts = (stored: string, more: Partial<TextImportCounts>): string =>
  countsCodec.encode(sumCounts(countsCodec.decode(stored), more));

/** Ends the work that an import is at with an error. */
export async function failTextImport(
  from: Kysely<DB>,
  id: number,
  { key, place = null }: { key: string; place?: string | null },
): Promise<void> {
  await from
    .updateTable("textImports")
    .set({ status: "failed", error: key, errorPlace: place, finishedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("status", "in", ["reading", "checking", "running", "undoing"])
    .execute();
}
