import type { IncomingMessage, ServerResponse } from "node:http";

/** More than the largest body that is accepted. */
const MAX_REST_BYTES = 16 * 1024 * 1024;
const MAX_REST_MS = 10_000;
const CHECK_MS = 100;

/**
 * Keeps a connection usable after an answer that was given before the end of its request's body: the rest is read and
 * dropped, because the next request comes after it. A rest that is too long or too slow is not waited for: the connection
 * is closed.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (length === undefined && coding === undefined) return; // no body
  if (Number(length) > MAX_REST_BYTES) response.setHeader("Connection", "close");
  response.prependOnceListener("finish", () => {
    if (!request.complete) dropRest(request);
  });
}

function dropRest(request: IncomingMessage): void {
  const { socket } = request;
  const mostBytes = socket.bytesRead + MAX_REST_BYTES;
  const latest = performance.now() + MAX_REST_MS;
  const check = setInterval(() => {
    if (socket.bytesRead > mostBytes || performance.now() > latest) socket.destroy();
    if (socket.destroyed) clearInterval(check); // an answered request does not emit "close" then
  }, CHECK_MS);

  // A connection that Node closes after this answer is not closed at once: a reset could overtake the answer (RFC 9112
  // §9.6). Only our side is ended, and the other side's rest is read first.
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  request.once("close", () => {
    clearInterval(check);
    Reflect.deleteProperty(socket, "destroySoon");
    if (isLast) socket.destroySoon();
  });

  request.removeAllListeners("data"); // of a reader that stopped reading
  request.resume();
}
