import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { env } from "~/config/env.server";
import { sourcesOf, type RenderedBytes } from "~/request/answer-sources";
import { hasCacheableQuery } from "~/request/cacheable-query";
import { singleFlight } from "~/request/single-flight";
import { isNotModified, selectEncoding } from "./rendered-headers.server";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Within half a percent of the best level, in a tenth of its time: each new page is compressed before its first answer. */
const QUICK_LEVEL = 6;

/** A rendered answer: its bytes in three encodings, and the headers that belong to them. */
export interface RenderedAnswer extends RenderedBytes {
  headers: [string, string][];
}

const memo = new LRUCache<string, RenderedAnswer>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) =>
    [...new Set(Object.values(bytes))].reduce((size, { length }) => size + length, 1),
});

/** Concurrent requests for the same page share one render. */
const shareRender = singleFlight<RenderedAnswer>();

export const contentHash = (...parts: string[]) => {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64url");
};

/**
 * Memoizes `render` by key: rendered and compressed once, with a strong ETag. The key must contain everything that the
 * bytes depend on, so nothing is ever stale and nothing needs invalidating. An answer to a query that is not cacheable
 * is looked up, but not stored.
 */
export async function renderOnce(
  request: Request,
  key: string,
  render: () => Promise<{ body: string | Uint8Array; headers: Headers }>,
): Promise<RenderedAnswer> {
  const make = async () => {
    const { body, headers } = await render();
    return compressRendered(body, headers, env.PAGE_MEMO);
  };
  if (!env.PAGE_MEMO) return make();
  const known = memo.get(key);
  if (known) return known;
  return shareRender(key, async () => {
    const rendered = await make();
    if (hasCacheableQuery(request)) memo.set(key, rendered);
    return rendered;
  });
}

async function compressRendered(
  body: string | Uint8Array,
  headers: Headers,
  isKept: boolean,
): Promise<RenderedAnswer> {
  const identity = typeof body === "string" ? Buffer.from(body) : body;
  const isText = typeof body === "string" && isKept;
  const [br, gz] = isText
    ? await Promise.all([
        brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_LEVEL } }),
        gzipAsync(identity, { level: QUICK_LEVEL }),
      ])
    : [identity, identity]; // pictures are already compressed
  const tag = createHash("sha1").update(identity).digest("base64url");
  return { bytes: { br, gzip: gz, identity }, tag, headers: [...headers] };
}

/** Answers with rendered bytes in an encoding that the client accepts, or with 304 when it already has them. */
export function respondRendered(request: Request, rendered: RenderedAnswer, more?: Headers): Response {
  const sources = sourcesOf(request);
  if (sources) sources.rendered = rendered;
  const { headers: asked } = request;
  const { encoding, etag, bytes } = selectEncoding(rendered, asked.get("Accept-Encoding"));
  const headers = new Headers(rendered.headers);
  more?.forEach((value, name) =>
    name === "set-cookie" ? headers.append(name, value) : headers.set(name, value),
  );
  headers.set("ETag", etag);
  headers.append("Vary", "Accept-Encoding");
  const known = { etag, lastModified: headers.get("Last-Modified") };
  if (isNotModified(asked.get("If-None-Match"), asked.get("If-Modified-Since"), known)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), { headers });
}
