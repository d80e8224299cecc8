/**
 * What one answer was made from besides the data and the address. The front door opens a record before it asks Remix, the
 * code that reads something notes it, and the front door then knows which requests may be given the same answer. Without
 * the front door there is no record, and nothing is noted.
 */
export interface AnswerSources {
  /** Somebody asked who the person is: only for requests without a person's cookie. */
  readsPerson: boolean;
  /** Something was read that no key holds, such as the client's address: not kept. */
  readsOther: boolean;
  /** Whether the Accept header was read. */
  readsAccept: boolean;
  /** Names of the query parameters that were read, present or not. */
  queryNames: Set<string>;
  /** The answer's bytes and headers, where it was rendered once. Only such an answer is kept. */
  rendered?: RenderedBytes;
}

/** What `renderOnce` (app/http/page-memo.server.ts) made. */
export interface RenderedBytes {
  bytes: Record<"br" | "gzip" | "identity", Uint8Array>;
  tag: string;
}

const open = new Map<string, AnswerSources>();

export const emptySources = (): AnswerSources => ({
  readsPerson: false,
  readsOther: false,
  readsAccept: false,
  queryNames: new Set(),
});

/** Begins the record of a request. `closeSources` must follow. */
export function openSources(requestId: string): AnswerSources {
  const sources = emptySources();
  open.set(requestId, sources);
  return sources;
}

export const closeSources = (requestId: string): boolean => open.delete(requestId);

/** The record of a request, if it came through the front door. */
export const sourcesOf = ({ headers }: { headers: Headers }): AnswerSources | undefined =>
  open.get(headers.get("x-request-id") ?? "");

/** Notes that an answer depends on what no key holds: it is not kept. */
export function noteOtherSource(request: { headers: Headers }): void {
  const sources = sourcesOf(request);
  if (sources) sources.readsOther = true;
}

/** Notes that an answer depends on the Accept header. */
export function noteAccept(request: { headers: Headers }): void {
  const sources = sourcesOf(request);
  if (sources) sources.readsAccept = true;
}
