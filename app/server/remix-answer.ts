import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { negotiateEncoding } from "~/http/rendered-headers.server";

/** The request for Remix. It is aborted when the client leaves before it is answered. */
export function toRemixRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", headers, url } = request;
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const given = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const isRead = method === "GET" || method === "HEAD";
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: given,
    signal: controller.signal,
    ...(!isRead && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

/** Sends what Remix answers, compressed where that is worth it, as fast as the client reads it. */
export async function sendRemixAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, statusText, headers, body }: Response,
): Promise<void> {
  const encoding = encodingFor(request, headers);
  if (encoding) {
    headers.set("Content-Encoding", encoding);
    headers.delete("Content-Length");
  }
  response.statusCode = status;
  response.statusMessage = statusText;
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (!body || request.method === "HEAD") {
    await body?.cancel();
    response.end();
    return;
  }
  const source = Readable.fromWeb(body as ReadableStream);
  const sending = encoding ? pipeline(source, compressor(encoding), response) : pipeline(source, response);
  // The client left.
  await sending.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

const WORTH_BYTES = 1024;
const compressible = /^(?:text\/|image\/svg|application\/(?:\w+\+)?(?:json|xml|javascript|manifest))/;

/** How to compress an answer that has no encoding yet; null when it is better sent as it is. */
function encodingFor({ headers: asked }: IncomingMessage, headers: Headers): "br" | "gzip" | null {
  const length = Number(headers.get("Content-Length") ?? Infinity);
  const isSuited = compressible.test(headers.get("Content-Type") ?? "") && length >= WORTH_BYTES;
  if (!isSuited || headers.has("Content-Encoding")) return null;
  headers.append("Vary", "Accept-Encoding");
  const encoding = negotiateEncoding(asked["accept-encoding"]);
  return encoding === "identity" ? null : encoding;
}

const compressor = (encoding: "br" | "gzip") =>
  encoding === "gzip"
    ? createGzip()
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
