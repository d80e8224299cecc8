import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { RenderedBytes } from "~/request/answer-sources";

type Encoding = keyof RenderedBytes["bytes"];

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

/** Longer than that of any browser or proxy. */
const MAX_HEADER_LENGTH = 500;

/** The smallest encoding that the client accepts. A header that is too long accepts none. */
export const negotiateEncoding = (header: string | null | undefined): Encoding =>
  header && header.length <= MAX_HEADER_LENGTH ? negotiated.memo(header) : "identity";

/** The bytes for a client, and their strong ETag, which differs between encodings. */
export function selectEncoding({ bytes, tag }: RenderedBytes, header: string | null | undefined) {
  const encoding = bytes.br === bytes.identity ? "identity" : negotiateEncoding(header); // pictures have only one
  const etag = `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  return { encoding, etag, bytes: bytes[encoding] };
}

/**
 * RFC 9110 §13.1: an ETag wins over a date. It is compared weakly, because a proxy that compresses an answer weakens
 * its ETag.
 */
export const isNotModified = (
  ifNoneMatch: string | null | undefined,
  ifModifiedSince: string | null | undefined,
  known: { etag: string; lastModified: string | null | undefined },
): boolean =>
  fresh(
    { "if-none-match": ifNoneMatch ?? undefined, "if-modified-since": ifModifiedSince ?? undefined },
    { etag: known.etag, "last-modified": known.lastModified ?? undefined },
  );
