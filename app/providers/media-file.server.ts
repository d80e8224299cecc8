import { lookup, type LookupAddress } from "node:dns";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { SecureContextOptions } from "node:tls";
import ipaddr from "ipaddr.js";

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
/** Names that lead nowhere (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

export interface MediaFile {
  /** Null when the host does not say. */
  bytes: number | null;
  /** Lower case, without parameters: `audio/mpeg`. */
  type: string | null;
}

/** What tests replace: name resolution, which addresses are public, and whom TLS trusts. */
export interface MediaConnection {
  resolve: (hostname: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void;
  isPublic: (address: string) => boolean;
  tls: SecureContextOptions & { servername?: string };
}

const internet: MediaConnection = {
  resolve: (hostname, found) => lookup(hostname, { all: true }, found),
  isPublic: (address) => ipaddr.process(address).range() === "unicast",
  tls: {},
};

/**
 * Asks an address (https) for the size and type of its file by HEAD, within 5 s. Null when it does not answer with a file.
 * Never connects to a private, loopback or link-local address: each connection goes to an address that was checked.
 */
export async function askMediaFile(
  address: string,
  connection: Partial<MediaConnection> = {},
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

function sendHead(url: URL, { resolve, isPublic, tls }: MediaConnection, signal: AbortSignal) {
  const { hostname, protocol } = url;
  if (protocol !== "https:" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || RESERVED.test(hostname))
    throw new Error(`not a public address: ${url.origin}`);
  const lookupPublic: LookupFunction = (name, { all }, done) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses;
      if (error) return done(error, "");
      if (!first || !addresses.every((one) => isPublic(one.address)))
        return done(new Error(`${name} is not a public host`), "");
      if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((answered, failed) => {
    const asked = request(
      url,
      { method: "HEAD", agent: false, lookup: lookupPublic, signal, ...tls },
      (response) => {
        response.resume();
        asked.destroy();
        answered({ status: response.statusCode ?? 0, headers: response.headers });
      },
    );
    asked.once("error", failed).end();
  });
}
