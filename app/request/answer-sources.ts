/**
 * What one answer depends on besides the data and the address. The front door opens a record before it calls Remix,
 * code that reads such a source notes it, and the front door then knows which requests may get the same answer. Without
 * the front door there is no record, and nothing is noted.
 */
export interface AnswerSources {
  /** Whether the caller's identity was read. Such an answer is shared only with guests. */
  readsPerson: boolean;
  /** Whether something was read that no key contains, such as the client's address. Such an answer is not cached. */
  readsOther: boolean;
  /** Whether it was read if the Accept header is a browser's (accept.ts). */
  readsAccept: boolean;
  /** The query parameters that were read, present or not, with the values that are listed one by one (note-query.ts). */
  query: Map<string, ReadonlySet<string>>;
  /** The answer's bytes, if `renderOnce` made them. Only such an answer is cached. */
  rendered?: RenderedBytes;
}

/** The result of `renderOnce` (app/http/answer-memory.server.ts): the bytes of its key's content, with a tag. */
export interface RenderedBytes {
  key: string;
  bytes: Record<"br" | "gzip" | "identity", Uint8Array>;
  tag: string;
}

const openRecords = new Map<string, AnswerSources>();

/** Opens the record of a request. `closeSources` must follow. */
export function openSources(requestId: string): AnswerSources {
  const sources: AnswerSources = {
    readsPerson: false,
    readsOther: false,
    readsAccept: false,
    query: new Map(),
  };
  openRecords.set(requestId, sources);
  return sources;
}

export const closeSources = (requestId: string): boolean => openRecords.delete(requestId);

/** The record of a request, if it came through the front door. */
export const sourcesOf = ({ headers }: { headers: Headers }): AnswerSources | undefined =>
  openRecords.get(headers.get("x-request-id") ?? "");

/** Notes that an answer depends on who asks: it is shared only with guests. */
export function notePerson(request: { headers: Headers }): void {
  const sources = sourcesOf(request);
  if (sources) sources.readsPerson = true;
}

/** Notes that an answer depends on something that no key contains: it is not cached. */
export function noteOtherSource(request: { headers: Headers }): void {
  const sources = sourcesOf(request);
  if (sources) sources.readsOther = true;
}

/** Notes that an answer depends on whether the Accept header is a browser's (accept.ts). */
export function noteAccept(request: { headers: Headers }): void {
  const sources = sourcesOf(request);
  if (sources) sources.readsAccept = true;
}
