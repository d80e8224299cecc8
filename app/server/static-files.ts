import type { RequestHandler } from "express";
import sirv from "sirv";

const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;
/** Whether an address is of a file that has a hash in its name. */
export const isHashedFile = (path: string | undefined): boolean => path?.startsWith("/assets/") ?? false;

/**
 * The files of the browser's build, from a list that is read now. Those beside them that end in `.br` and `.gz` are sent
 * to clients that take them (scripts/precompress.mjs). A file in assets/ has a hash in its name and is never another one.
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
      if (isHashed) response.removeHeader("X-Request-Id"); // of 55 bytes; the log line has it
      response.setHeader("Cache-Control", `public, max-age=${seconds}${isHashed ? ", immutable" : ""}`);
    },
  });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    delete request.headers.range; // optional (RFC 9110 §14.2), and our files are small
    serve(request, response, next);
  };
}
