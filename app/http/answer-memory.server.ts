import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { hasPersonCookie } from "~/auth/person-cookies";
import { env } from "~/config/env.server";
import { languageCookieName } from "~/i18n/language-cookie";
import { sourcesOf, type AnswerSources, type RenderedBytes } from "~/request/answer-sources";
import { hasCacheableQuery, isCacheableQuery } from "~/request/note-query";
import { toCanonicalPath } from "~/request/canonical-path";
import { singleFlight } from "~/request/single-flight";
import {
  answerKey,
  isShareable,
  noPathReads,
  splitTarget,
  type AskedRequest,
  type PathReads,
} from "./answer-key";
import { isNotModified, selectEncoding } from "./rendered-headers.server";

// The memory of answers: docs/decisions/0022-answers-from-memory.md. It holds each rendered answer once, by its content, and
// for the current data version and minute, which requests get which.

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Within half a percent of the best level, in a tenth of its time: each new page is compressed before its first answer. */
const QUICK_LEVEL = 6;
const MINUTE_MS = 60_000;

/** A rendered answer: its bytes in three encodings, and the headers that belong to them. */
export interface RenderedAnswer extends RenderedBytes {
  headers: [string, string][];
}

const renderedAnswers = new LRUCache<string, RenderedAnswer>({
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
    return { key, headers: [...headers], ...(await compress(body)) };
  };
  if (!env.PAGE_MEMO) return make();
  const known = renderedAnswers.get(key);
  if (known) return known;
  return shareRender(key, async () => {
    const rendered = await make();
    if (hasCacheableQuery(request)) renderedAnswers.set(key, rendered);
    return rendered;
  });
}

async function compress(body: string | Uint8Array): Promise<Omit<RenderedBytes, "key">> {
  const identity = typeof body === "string" ? Buffer.from(body) : body;
  const isText = typeof body === "string" && env.PAGE_MEMO;
  const [br, gz] = isText
    ? await Promise.all([
        brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_LEVEL } }),
        gzipAsync(identity, { level: QUICK_LEVEL }),
      ])
    : [identity, identity]; // pictures are already compressed
  const tag = createHash("sha1").update(identity).digest("base64url");
  return { bytes: { br, gzip: gz, identity }, tag };
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

/** An answer in memory: its bytes, and the headers that do not depend on the encoding. */
export interface KeptAnswer {
  headers: ReadonlyMap<string, string | string[]>;
  rendered: RenderedBytes;
}

export interface AnswerLookup {
  kept?: KeptAnswer;
  /** Stores the answer that was made instead, if other requests may get it. */
  keep(response: Response, sources: AnswerSources): Promise<void>;
}

export interface AnswerMemory {
  /** Looks up a request. Null: the request bypasses the memory. */
  find(asked: AskedRequest): Promise<AnswerLookup | null>;
}

/** What is known of requests: which rendered answer they get, and the headers of this path. */
interface KnownAnswer {
  key: string;
  headers: ReadonlyMap<string, string | string[]>;
  isForGuests: boolean;
}

/**
 * Finds answers by request while the data version and the minute stay the same. When either changes all is forgotten, so
 * nothing is ever stale and nothing needs invalidating.
 */
export function createAnswerMemory({
  dataVersion,
  maxBytes = 8 * 1024 * 1024,
}: {
  /** Null: it cannot be read. */
  dataVersion: { read: () => Promise<string | null> };
  maxBytes?: number;
}): AnswerMemory {
  const answers = new LRUCache<string, KnownAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ headers }, key) => key.length + JSON.stringify([...headers]).length,
  });
  const readsOfPath = new LRUCache<string, PathReads>({
    maxSize: maxBytes / 4,
    sizeCalculation: ({ queryNames }, path) => path.length + queryNames.join().length + 100,
  });
  let moment = "";

  /** The current minute and data version; null when the version cannot be read. Clears the answers when they changed. */
  async function enterMoment(): Promise<string | null> {
    const version = await dataVersion.read();
    if (version === null) return null;
    const now = `${Math.floor(Date.now() / MINUTE_MS)} ${version}`;
    if (now !== moment) answers.clear();
    return (moment = now);
  }

  async function find(asked: AskedRequest): Promise<AnswerLookup | null> {
    if (!isShareable(asked)) return null;
    const begun = await enterMoment(); // before anything is read
    if (begun === null) return null;
    const { path, query } = splitTarget(asked.url ?? "/");
    const known = answers.get(answerKey(asked, readsOfPath.get(path) ?? noPathReads));
    const isPerson = hasPersonCookie(asked.headers.cookie);

    async function keep(response: Response, sources: AnswerSources): Promise<void> {
      const { rendered, readsOther, readsPerson, readsAccept } = sources;
      if (!rendered || readsOther || (readsPerson && isPerson) || !isKeepable(response, rendered)) return;
      if (toCanonicalPath(path) !== path) return; // or each spelling would be an answer of its own
      if ((await enterMoment()) !== begun) return; // it may mix old and new data
      const earlier = readsOfPath.get(path) ?? noPathReads;
      const unlisted = earlier.queryNames.map((name) => [name, new Set<string>()] as const);
      const read = new Map([...unlisted, ...sources.query]);
      if (!isCacheableQuery(query, read)) return;
      const reads = { queryNames: [...read.keys()].sort(), accept: earlier.accept || readsAccept };
      readsOfPath.set(path, reads);
      const headers = sharedHeaders(response.headers);
      answers.set(answerKey(asked, reads), { key: rendered.key, headers, isForGuests: readsPerson });
    }
    if (!known || (known.isForGuests && isPerson)) return { keep };
    const rendered = renderedAnswers.get(known.key);
    return rendered ? { kept: { headers: known.headers, rendered }, keep } : { keep };
  }

  return { find };
}

/** A 304 stands for the same answer as its 200. Of cookies only the language's is allowed: it is part of the key. */
const isKeepable = ({ status, headers }: Response, { tag }: RenderedBytes): boolean =>
  (status === 200 || status === 304) &&
  !headers.get("Cache-Control")?.includes("no-store") &&
  headers.get("ETag")?.startsWith(`"${tag}`) === true &&
  headers.getSetCookie().every((cookie) => cookie.startsWith(`${languageCookieName}=`));

const encodingHeaders = ["etag", "content-encoding", "content-length"];

function sharedHeaders(headers: Headers): Map<string, string | string[]> {
  const shared = new Map<string, string | string[]>(headers);
  for (const name of encodingHeaders) shared.delete(name);
  if (shared.has("set-cookie")) shared.set("set-cookie", headers.getSetCookie());
  return shared;
}
