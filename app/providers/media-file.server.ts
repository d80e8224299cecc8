import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { internet, isPublicName, lookupPublic, type PublicConnection } from "./safe-fetch.server";

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;

export interface MediaFile {
  /** Null when the host does not say. */
  bytes: number | null;
  /** Lower case, without parameters: `audio/mpeg`. */
  type: string | null;
}

/**
 * Asks an address (https) for the size and type of its file by HEAD, within 5 s. Null when it does not answer with a file.
 * Never connects to a private, loopback or link-local address: each connection goes to an address that was checked.
 */
export async function askMediaFile(
  address: string,
  connection: Partial<PublicConnection> = {},
): Promise<MediaFile | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, headers } = await sendHead(url, { ...internet, ...connection }, signal);
      if (status >= 300 && status < 400 && headers.location) {
        url = new URL(headers.location, url);
        continue;
      }
      if (status !== 200) return null;
      const bytes = Number(headers["content-length"]);
      const type = headers["content-type"]?.split(";")[0]!.trim().toLowerCase();
      return { bytes: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null, type: type ?? null };
    }
    return null;
  } catch {
    return null; // whatever the other side does, the sermon is saved
  }
}

function sendHead(url: URL, { tls, ...connection }: PublicConnection, signal: AbortSignal) {
  if (url.protocol !== "https:" || !isPublicName(url.hostname))
    throw new Error(`not a public address: ${url.origin}`);
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((answered, failed) => {
    const asked = request(
      url,
      { method: "HEAD", agent: false, lookup: lookupPublic(connection), signal, ...tls },
      (response) => {
        response.resume();
        asked.destroy();
        answered({ status: response.statusCode ?? 0, headers: response.headers });
      },
    );
    asked.once("error", failed).end();
  });
}
