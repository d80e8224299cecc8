import parseRanges from "range-parser";
import { isNotModified } from "./rendered-headers.server";

interface RangesContent {
  type: string;
  /** Bytes. */
  size: number;
  /** Names this content: another content has another. */
  etag: string;
  headers: Record<string, string>;
  /** The bytes from `start` to `end`, both included. */
  read: (part: { start: number; end: number }) => BodyInit;
}

/**
 * Answers a file of which a player may ask a part (RFC 9110 §14): 304 when the browser has it, 206 with one range, 416
 * for one outside the file, and the whole file otherwise.
 */
export function answerRanges(request: Request, { type, size, etag, headers, read }: RangesContent): Response {
  const common = {
    ...headers,
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  };
  if (isNotModified(request.headers.get("If-None-Match"), null, { etag, lastModified: null }))
    return new Response(null, { status: 304, headers: common });
  const asked = request.headers.get("Range");
  const isSame = [null, etag].includes(request.headers.get("If-Range"));
  const ranges = asked !== null && isSame ? parseRanges(size, asked, { combine: true }) : null;
  if (ranges === -1)
    return new Response(null, {
      status: 416,
      headers: { ...common, "Cache-Control": "no-store", "Content-Range": `bytes */${size}` },
    });
  const part = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1 ? ranges[0]! : null;
  const { start, end } = part ?? { start: 0, end: size - 1 };
  return new Response(request.method === "HEAD" ? null : read({ start, end }), {
    status: part ? 206 : 200,
    headers: {
      ...common,
      "Content-Length": String(end + 1 - start),
      ...(part && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    },
  });
}
