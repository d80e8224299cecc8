import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotModified, selectEncoding } from "~/http/rendered-headers.server";
import type { KeptAnswer } from "./answer-memory";

/** Headers of a 304 besides the ETag (RFC 9110 §15.4.5), and those that page views are counted by. */
const headersOf304: ReadonlySet<string> = new Set([
  ...["cache-control", "expires", "set-cookie", "vary"],
  ...["content-language", "content-type"],
]);

/** Sends an answer from memory in an encoding that the client accepts, or 304 when the client already has it. */
export function sendKeptAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, rendered }: KeptAnswer,
): void {
  const asked = request.headers;
  const { encoding, etag, bytes } = selectEncoding(rendered, asked["accept-encoding"]);
  response.setHeader("etag", etag);
  const known = { etag, lastModified: headers.get("last-modified") as string | undefined };
  if (isNotModified(asked["if-none-match"], asked["if-modified-since"], known)) {
    for (const [name, value] of headers) if (headersOf304.has(name)) response.setHeader(name, value);
    response.writeHead(304).end();
    return;
  }
  response.setHeaders(headers as Map<string, string | string[]>);
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", bytes.length);
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}
