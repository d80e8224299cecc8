import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { RenderedBytes } from "~/request/answer-sources";

export type Encoding = keyof RenderedBytes["bytes"];

const smallestFirst = ["br", "gzip"] as const;

/** Clients send few different headers. */
const negotiated = new LRUCache<string, Encoding>({
  ...{ max: 200, maxSize: 64 * 1024 },
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod(header) {
    const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...smallestFirst]);
    return smallestFirst.find((one) => accepted.includes(one)) ?? "identity";
  },
});

/** The smallest encoding that the client takes. */
export const negotiateEncoding = (header: string | null | undefined): Encoding =>
  header ? negotiated.memo(header) : "identity";

/** The bytes for a client, and their strong ETag: each encoding has one of its own. */
export function selectEncoding({ bytes, tag }: RenderedBytes, header: string | null | undefined) {
  const encoding = bytes.br === bytes.identity ? "identity" : negotiateEncoding(header); // a picture has one
  const etag = `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  return { encoding, etag, bytes: bytes[encoding] };
}

/** RFC 9110 §13.1: an ETag is compared weakly, as a proxy that compressed an answer weakened its tag, and wins over a date. */
export const isNotModified = (
  ifNoneMatch: string | null | undefined,
  ifModifiedSince: string | null | undefined,
  known: { etag: string; lastModified: string | null | undefined },
): boolean =>
  fresh(
    { "if-none-match": ifNoneMatch ?? undefined, "if-modified-since": ifModifiedSince ?? undefined },
    { etag: known.etag, "last-modified": known.lastModified ?? undefined },
  );
