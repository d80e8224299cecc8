import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { RenderedBytes } from "~/request/answer-sources";

export type Encoding = keyof RenderedBytes["bytes"];

const smallestFirst = ["br", "gzip"] as const;

/** Clients send few different headers. */
const negotiated = new LRUCache<string, Encoding>({ max: 200, maxSize: 64 * 1024, sizeCalculation: sizeOf });

function sizeOf(_encoding: Encoding, header: string) {
  return header.length + 1;
}

/** The smallest encoding that the client takes. */
export function negotiateEncoding(header: string | null | undefined): Encoding {
  if (!header) return "identity";
  const known = negotiated.get(header);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...smallestFirst]);
  const encoding = smallestFirst.find((one) => accepted.includes(one)) ?? "identity";
  negotiated.set(header, encoding);
  return encoding;
}

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
