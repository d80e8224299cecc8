import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { RandomAccessReader } from "yauzl";
import type { DB } from "~db/schema/index";

/** How many bytes of a file are in one row: short statements let other writers in between. */
export const PIECE_BYTES = 512 * 1024;

/** A file of which any part can be read. */
export interface PartedFile {
  size: number;
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Stores bytes of a file, from this piece of it on. */
export async function storeTextFile(
  trx: Kysely<DB>,
  importId: number,
  bytes: Buffer,
  first = 0,
): Promise<void> {
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await trx
      .insertInto("textImportPieces")
      .values({ importId, place: first + at, bytes: piece })
      .execute();
  }
}

/** The stored file of an import. At most one piece of it is in memory. */
export function storedTextFile(from: Kysely<DB>, importId: number, size: number): PartedFile {
  let last: { place: number; bytes: Buffer } | null = null;
  const load = async (place: number): Promise<Buffer> => {
    if (last?.place === place) return last.bytes;
    const { bytes } = await from
      .selectFrom("textImportPieces")
      .select("bytes")
      .where("importId", "=", importId)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
    last = { place, bytes };
    return bytes;
  };
  return {
    size,
    async *read(start, end) {
      for (let at = start; at < end;) {
        const place = Math.floor(at / PIECE_BYTES);
        const from = at - place * PIECE_BYTES;
        const part = (await load(place)).subarray(from, Math.min(PIECE_BYTES, from + end - at));
        yield part;
        at += part.length;
      }
    },
  };
}

/** An upload before it is stored. */
export const uploadedTextFile = (bytes: Buffer): PartedFile => ({
  size: bytes.length,
  async *read(start, end) {
    yield bytes.subarray(start, end);
  },
});

/** What yauzl reads a zip by. */
export class PartedFileReader extends RandomAccessReader {
  constructor(private readonly file: PartedFile) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.file.read(start, end));
  }
}
