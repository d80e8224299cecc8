import { LRUCache } from "lru-cache";
import { hasPersonCookie } from "~/auth/person-cookies";
import { languageCookieName } from "~/i18n/language-cookie";
import type { AnswerSources, RenderedBytes } from "~/request/answer-sources";
import { isCacheableQuery } from "~/request/cacheable-query";
import { toCanonicalPath } from "~/request/canonical-path";
import type { DataVersion } from "~db/data-version";
import {
  answerKey,
  isShareable,
  noPathReads,
  splitTarget,
  type AskedRequest,
  type PathReads,
} from "./answer-key";

const MINUTE_MS = 60_000;

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

/**
 * Caches answers while the data version and the minute stay the same: docs/decisions/0022-answers-from-memory.md. When
 * either changes the cache is cleared, so nothing is ever stale and nothing needs invalidating.
 */
export function createAnswerMemory({
  dataVersion,
  maxBytes = 32 * 1024 * 1024,
}: {
  dataVersion: Pick<DataVersion, "read">;
  maxBytes?: number;
}): AnswerMemory {
  const answers = new LRUCache<string, KeptAnswer & { isForGuests: boolean }>({
    maxSize: maxBytes,
    sizeCalculation: ({ headers, rendered }, key) => sizeOf(key, headers, rendered),
  });
  const readsOfPath = new LRUCache<string, PathReads>({
    maxSize: maxBytes / 16,
    sizeCalculation: ({ queryNames }, path) => path.length + queryNames.join().length + 100,
  });
  let moment = "";

  /** The current minute and data version; null when the version cannot be read. Clears the cache when they changed. */
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
      const { rendered, readsOther, readsPerson } = sources;
      if (!rendered || readsOther || (readsPerson && isPerson) || !isKeepable(response, rendered)) return;
      if (toCanonicalPath(path) !== path) return; // or each spelling would be an answer of its own
      if ((await enterMoment()) !== begun) return; // it may mix old and new data
      const reads = unite(readsOfPath.get(path) ?? noPathReads, sources);
      if (!isCacheableQuery(query, { ...sources, queryNames: reads.queryNames })) return;
      readsOfPath.set(path, reads);
      const headers = sharedHeaders(response.headers);
      answers.set(answerKey(asked, reads), { headers, rendered, isForGuests: readsPerson });
    }
    return known && !(known.isForGuests && isPerson) ? { kept: known, keep } : { keep };
  }

  return { find };
}

const unite = (known: PathReads, { queryNames, readsAccept }: AnswerSources): PathReads => ({
  queryNames: [...new Set([...known.queryNames, ...queryNames])].sort(),
  accept: known.accept || readsAccept,
});

/** A 304 stands for the same answer as its 200. Of cookies only the language's is allowed: it is part of the key. */
function isKeepable({ status, headers }: Response, { tag }: RenderedBytes): boolean {
  return (
    (status === 200 || status === 304) &&
    !headers.get("Cache-Control")?.includes("no-store") &&
    headers.get("ETag")?.startsWith(`"${tag}`) === true &&
    headers.getSetCookie().every((cookie) => cookie.startsWith(`${languageCookieName}=`))
  );
}

const encodingHeaders = ["etag", "content-encoding", "content-length"];

function sharedHeaders(headers: Headers): Map<string, string | string[]> {
  const shared = new Map<string, string | string[]>(headers);
  for (const name of encodingHeaders) shared.delete(name);
  if (shared.has("set-cookie")) shared.set("set-cookie", headers.getSetCookie());
  return shared;
}

const sizeOf = (key: string, headers: KeptAnswer["headers"], { bytes }: RenderedBytes): number =>
  [...new Set(Object.values(bytes))].reduce(
    (size, { length }) => size + length,
    key.length + JSON.stringify([...headers]).length,
  );
