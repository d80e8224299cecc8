import type { Kysely } from "kysely";
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

/** How many bytes of a file are in one row: short statements let other writers in between. */
const PIECE_BYTES = 512 * 1024;

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

export async function storeFile(trx: Kysely<DB>, importId: number, bytes: Buffer): Promise<void> {
  for (let place = 0; place * PIECE_BYTES < bytes.length; place += 1) {
    const piece = bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES);
    await trx.insertInto("sermonImportPieces").values({ importId, place, bytes: piece }).execute();
  }
}

/** The whole file, piece by piece, so that other queries get their turn. */
export async function loadFile(from: Kysely<DB>, importId: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await from
      .selectFrom("sermonImportPieces")
      .select("bytes")
      .where("importId", "=", importId)
      .where("place", "=", pieces.length)
      .executeTakeFirst();
    if (!piece) return Buffer.concat(pieces);
    pieces.push(piece.bytes);
  }
}

export function addCounts(counts: ImportCounts, more: Partial<ImportCounts>): ImportCounts {
  const sum = { ...counts };
  for (const [name, count] of Object.entries(more) as [keyof ImportCounts, number][]) sum[name] += count;
  return sum;
}
