import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { negotiateEncoding } from "~/http/rendered-headers.server";

/** The request for Remix. Aborted when the client disconnects before the answer is complete. */
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

/** Sends Remix's answer with backpressure, compressed where that is worth it. */
export async function sendRemixAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, statusText, headers, body }: Response,
): Promise<void> {
  response.statusCode = status;
  response.statusMessage = statusText;
  for (const [name, value] of headers) response.appendHeader(name, value);
  const isSuited = isWorthCompressing(headers);
  const encoding = isSuited ? negotiateEncoding(request.headers["accept-encoding"]) : "identity";
  if (isSuited && !headers.get("Vary")?.includes("Accept-Encoding")) {
    response.appendHeader("Vary", "Accept-Encoding");
  }
  if (encoding !== "identity") {
    response.setHeader("Content-Encoding", encoding);
    response.removeHeader("Content-Length");
  }
  if (!body || request.method === "HEAD") {
    await body?.cancel();
    response.end();
    return;
  }
  const source = Readable.fromWeb(body as ReadableStream);
  const sending =
    encoding === "identity" ? pipeline(source, response) : pipeline(source, compressor(encoding), response);
  // The client disconnected: not an error.
  await sending.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

const MIN_BYTES_TO_COMPRESS = 1024;
const compressible = /^(?:text\/|image\/svg|application\/(?:\w+\+)?(?:json|xml|javascript|manifest))/;

function isWorthCompressing(headers: Headers): boolean {
  if (headers.has("Content-Encoding")) return false;
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_BYTES_TO_COMPRESS && compressible.test(headers.get("Content-Type") ?? "");
}

const compressor = (encoding: "br" | "gzip") =>
  encoding === "gzip"
    ? createGzip()
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
