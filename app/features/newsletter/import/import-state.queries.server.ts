import type { Kysely } from "kysely";
import { jsonCodec, stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { importChoices, importCounts, type ImportCounts } from "./import.schema";

export const choicesCodec = jsonCodec(importChoices);
export const countsCodec = jsonCodec(importCounts);
export const headersCodec = stringList;

/** How many bytes of a file are in one row: short statements let other writers in between. */
const PIECE_BYTES = 512 * 1024;

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

export async function storeFile(trx: Kysely<DB>, importId: number, bytes: Buffer): Promise<void> {
  for (let place = 0; place * PIECE_BYTES < bytes.length; place += 1) {
    const piece = bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES);
    await trx.insertInto("subscriberImportPieces").values({ importId, place, bytes: piece }).execute();
  }
}

/** The whole file, piece by piece, so that other queries get their turn. */
export async function loadFile(from: Kysely<DB>, importId: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await from
      .selectFrom("subscriberImportPieces")
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

/** How often each value occurs. */
export function countEach<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
