import type { RequestHandler } from "express";
import sirv from "sirv";

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;
/** Whether an address is that of a file with a content hash in its name. */
export const isHashedFile = (path: string | undefined): boolean => path?.startsWith("/assets/") ?? false;

/**
 * Serves the browser build; the list of its files is read once, here. Clients that accept it get the `.br` or `.gz`
 * variant of a file (scripts/precompress.mjs). A file in assets/ has a content hash in its name and never changes.
 */
export function staticFiles(folder: string): RequestHandler {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      const isHashed = isHashedFile(path);
      const seconds = isHashed ? YEAR_S : HOUR_S;
      if (isHashed) response.removeHeader("X-Request-Id"); // saves 55 bytes; the log line has it
      response.setHeader("Cache-Control", `public, max-age=${seconds}${isHashed ? ", immutable" : ""}`);
    },
  });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // A file may be gone: a build runs beside the site. Without a listener its error would end the process.
    response.once("pipe", (file) => file.once("error", () => response.destroy()));
    const { range } = request.headers;
    delete request.headers.range; // optional (RFC 9110 §14.2), and our files are small
    serve(request, response, () => {
      if (range !== undefined) request.headers.range = range; // a recording is sent in parts
      next();
    });
  };
}
