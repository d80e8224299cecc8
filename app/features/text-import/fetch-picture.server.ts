import { fetchPublicFile, FetchRefused, type FetchRefusal } from "~/providers/safe-fetch.server";

const MAX_BYTES = 15_000_000;
/** So many failures in a row, and a host is not asked again. */
const MAX_FAILURES = 5;
const failuresOfHost = new Set<FetchRefusal>(["notPublic", "unreachable", "timedOut", "untrusted"]);

/** Fetches a picture that a text shows; null when its host does not answer with one. What tests replace. */
export type FetchPicture = (source: string, stopping: AbortSignal) => Promise<Buffer | null>;

/** Fetches pictures, and gives up the hosts that keep failing. */
export function createPictureFetch(fetchFile: typeof fetchPublicFile = fetchPublicFile): FetchPicture {
  const failures = new Map<string, number>();
  return async (source, stopping) => {
    const address = source.replace(/^\/\//, "https://");
    const host = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? "";
    const failed = failures.get(host) ?? 0;
    if (failed >= MAX_FAILURES) return null;
    try {
      const { bytes, type } = await fetchFile(address, { maxBytes: MAX_BYTES, accept: "image/*", stopping });
      failures.delete(host);
      return type?.startsWith("image/") ? bytes : null;
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      if (failuresOfHost.has(error.reason)) failures.set(host, failed + 1);
      return null; // the text is imported without it
    }
  };
}
