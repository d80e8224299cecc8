import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { RandomAccessReader } from "yauzl";
import { loadPiece, PIECE_BYTES } from "~/features/imports/staged-import.server";
import type { DB } from "~db/schema/index";
import { importTables } from "./text-import-state.queries.server";

/** A file of which any part can be read. */
export interface PartedFile {
  size: number;
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** The stored file of an import. At most one piece of it is in memory. */
export function storedTextFile(from: Kysely<DB>, importId: number, size: number): PartedFile {
  let last: { place: number; bytes: Buffer } | null = null;
  const load = async (place: number): Promise<Buffer> => {
    if (last?.place === place) return last.bytes;
    const bytes = await loadPiece(from, importTables, importId, place);
    if (!bytes) throw new Error("a piece of the file is missing");
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
