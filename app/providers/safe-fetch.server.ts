import { lookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { canParseUrl } from "~/config/can-parse-url";
import { toReach } from "./reachability.server";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 5;
/** Names that lead nowhere (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|local|internal|example\.(com|net|org))$/;

/** What tests replace: name resolution, which addresses are public, which ports are the web's, and whom TLS trusts. */
export interface PublicConnection {
  resolve: (hostname: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void;
  isPublic: (address: string) => boolean;
  /** Empty: the one of the scheme. */
  isWebPort: (port: string) => boolean;
  tls: SecureContextOptions & { servername?: string };
}

export const internet: PublicConnection = {
  resolve: (hostname, found) => lookup(hostname, { all: true }, found),
  isPublic: (address) => ipaddr.process(address).range() === "unicast",
  isWebPort: (port) => ["", "80", "443"].includes(port),
  tls: {},
};

/** Why an address that somebody typed gave nothing: the last part of a sentence's key. */
export type FetchRefusal =
  | "address"
  | "notPublic"
  | "unreachable"
  | "timedOut"
  | "untrusted"
  | "tooLarge"
  | "redirects"
  | "notFound"
  | "forbidden"
  | "answer";

export class FetchRefused extends Error {
  constructor(readonly reason: FetchRefusal) {
    super(`The address is refused: ${reason}.`);
  }
}

interface FetchOptions {
  /** The most bytes, as sent and as unpacked. */
  maxBytes?: number;
  /** The media types that are asked for. */
  accept?: string;
  /** What the last answer said, so that an unchanged file is not sent again. */
  etag?: string | null;
  lastModified?: string | null;
  /** Ends the work early. */
  stopping?: AbortSignal;
  connection?: Partial<PublicConnection>;
}

export interface FetchedFile {
  /** Null when the file is the same as before. */
  bytes: Buffer | null;
  /** Lower case, without parameters: `text/html`. Null when the host does not say. */
  type: string | null;
  etag: string | null;
  lastModified: string | null;
  /** Where the redirects led. */
  address: string;
}

/**
 * Fetches a file (http or https) from an address that a person typed or that stands in a stranger's file: at most 20 MB in
 * 20 s, with at most five redirects. Never connects to a private, loopback or link-local address, because each connection goes to
 * an address that was checked; and only to the ports of the web. Throws FetchRefused.
 */
export async function fetchPublicFile(address: string, options: FetchOptions = {}): Promise<FetchedFile> {
  const connection = { ...internet, ...options.connection };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.stopping ? AbortSignal.any([timeout, options.stopping]) : timeout;
  let url = toPublicUrl(address, connection);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await send(url, options, connection, signal);
    const { statusCode: status = 0, headers } = answer;
    if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
      answer.destroy();
      url = toPublicUrl(headers.location, connection, url);
      continue;
    }
    const described = {
      type: headers["content-type"]?.split(";")[0]!.trim().toLowerCase() || null,
      etag: headers.etag ?? null,
      lastModified: headers["last-modified"] ?? null,
      address: url.href,
    };
    if (status === 200)
      return { ...described, bytes: await readBody(answer, options.maxBytes ?? MAX_BYTES, signal) };
    answer.destroy();
    if (status === 304 && (options.etag || options.lastModified)) return { ...described, bytes: null };
    throw new FetchRefused(toRefusal(status));
  }
  throw new FetchRefused("redirects");
}

const toRefusal = (status: number): FetchRefusal => {
  if (status === 404 || status === 410) return "notFound";
  return status === 401 || status === 403 || status === 429 ? "forbidden" : "answer";
};

function toPublicUrl(address: string, { isWebPort }: PublicConnection, base?: URL): URL {
  if (!canParseUrl(address, base?.href)) throw new FetchRefused("address");
  const url = new URL(address, base);
  const { protocol, hostname, port, username, password } = url;
  if ((protocol !== "http:" && protocol !== "https:") || username !== "" || password !== "")
    throw new FetchRefused("address");
  if (!isWebPort(port) || !isPublicName(hostname)) throw new FetchRefused("notPublic");
  return url;
}

/** Whether a host is a name that may lead to the internet; an address by number is not. */
export const isPublicName = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && hostname.includes(".") && !RESERVED.test(hostname);

/** Resolves a name for a connection, which then goes to these addresses alone. Fails when one of them is not public. */
export const lookupPublic =
  ({ resolve, isPublic }: Pick<PublicConnection, "resolve" | "isPublic">): LookupFunction =>
  (name, { all }, done) =>
    resolve(name, (error, addresses) => {
      if (error) return done(error, "");
      const [first] = addresses;
      if (!first || !addresses.every((one) => isPublic(one.address)))
        return done(new FetchRefused("notPublic"), "");
      if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });

function send(url: URL, options: FetchOptions, connection: PublicConnection, signal: AbortSignal) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = {
    Accept: options.accept ?? "*/*",
    "Accept-Encoding": "gzip, deflate, br",
    "User-Agent": "Limye",
    ...(options.etag && { "If-None-Match": options.etag }),
    ...(options.lastModified && { "If-Modified-Since": options.lastModified }),
  };
  return new Promise<IncomingMessage>((answered, failed) => {
    const lookup = lookupPublic(connection);
    const asked = request(
      url,
      {
        method: "GET",
        agent: false,
        headers,
        lookup,
        signal,
        ...(url.protocol === "https:" && connection.tls),
      },
      answered,
    );
    asked.once("error", (error) => failed(toFetchRefused(error))).end();
  });
}

function toFetchRefused(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error;
  const reach = toReach(error);
  return new FetchRefused(
    reach === "timedOut" || reach === "untrusted" || reach === "unreachable" ? reach : "answer",
  );
}

const unpackers = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Counts what it unpacks, so that a small answer cannot fill the memory. */
async function readBody(answer: IncomingMessage, limit: number, signal: AbortSignal): Promise<Buffer> {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  const unpacker = Object.hasOwn(unpackers, encoding)
    ? unpackers[encoding as keyof typeof unpackers]()
    : null;
  // A failure of the answer reaches the loop through the unpacker, which pipeline destroys.
  const body = unpacker ? pipeline(answer, unpacker, () => undefined) : answer;
  const stop = () => body.destroy(new FetchRefused("timedOut"));
  signal.addEventListener("abort", stop, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop destroys the body.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limit) throw new FetchRefused("tooLarge");
      chunks.push(chunk);
    }
  } catch (error) {
    throw signal.aborted ? new FetchRefused("timedOut") : toFetchRefused(error);
  } finally {
    signal.removeEventListener("abort", stop);
    answer.destroy();
  }
  return Buffer.concat(chunks);
}
