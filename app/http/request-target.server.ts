import type { IncomingMessage } from "node:http";
import { canParseUrl } from "~/config/can-parse-url";
import { env } from "~/config/env.server";
import { isLanguage } from "~/i18n/languages";
import { badTargetHeader } from "./methods.server";

const { host: publicHost, protocol } = new URL(env.PUBLIC_URL);

/**
 * Rewrites requests that Express or Remix would answer with a bare 500, or only after seconds of work, so that our own
 * pages answer them: 400 for a target that cannot be read, 404 for an address that no route has.
 */
export function repairRequest(request: IncomingMessage): void {
  const { headers } = request;
  delete headers["x-forwarded-host"]; // Remix would trust it
  if (!isHost(headers.host)) headers.host = publicHost;
  const isReadable = toOriginForm(request) && !isHostileManifest(request.url!);
  headers[badTargetHeader] = isReadable ? "0" : "1";
  if (!isReadable) [request.method, request.url] = ["GET", noPagePath];
  else if (isUnknown(pathOf(request.url!))) {
    if (request.method !== "HEAD") request.method = "GET"; // no method is allowed there
    request.url = toNoPage(pathOf(request.url!));
  }
  if (request.method === "TRACE" || request.method === "CONNECT") request.method = "DELETE"; // also answered with 405
}

let lastHost = publicHost;

/** Whether a Host header is only a host: with `localhost/fr` the address `/contact` would be another page. */
function isHost(host: string | undefined): boolean {
  if (host === lastHost) return true; // nearly always
  const isOne = host !== undefined && /^[\w.:[\]-]+$/.test(host) && canParseUrl(`http://${host}`);
  if (isOne) lastHost = host;
  return isOne;
}

/** `http://host/path`, as a client sends it to a proxy. A name or password before the host is an error. */
const absoluteForm = /^(https?:)\/\/([^/?#@\\]+)(?=[/?]|$)/i;

/**
 * Makes the target a path with a query, without dot segments. Returns whether it can: `*` is not for a page, and other
 * schemes are not ours. A target in absolute form has the host; the Host header is then ignored (RFC 9112 §3.2.2).
 * `https:` is ours only behind a proxy that ends the encryption (RFC 9110 §7.4).
 */
function toOriginForm(request: IncomingMessage): boolean {
  let { url = "/" } = request;
  if (!url.startsWith("/")) {
    const [start, scheme, host] = absoluteForm.exec(url) ?? [];
    if (!start || !isHost(host) || ![protocol, "http:"].includes(scheme!.toLowerCase())) return false;
    request.headers.host = host;
    url = url.slice(start.length);
    if (!url.startsWith("/")) url = `/${url}`;
  }
  // Remix reads the target as a URL. Everybody before it sees the same path.
  if (/[\\#]|\/(?:\.|%2e)/i.test(url)) {
    const { pathname, search } = new URL(`http://localhost${url}`);
    url = pathname + search;
  }
  request.url = url;
  return true;
}

const pathOf = (url: string): string => url.split("?", 1)[0]!;

/** An address that no page has; the public pages' layout answers there. */
const noPagePath = "/%EF%BF%BD";

/** An address that no route has, in the language and for the reader (person, script or call) of this path. */
function toNoPage(path: string): string {
  const first = path.split("/", 2)[1]!.toLowerCase();
  const prefix = first === "api" || isLanguage(first) ? `/${first}` : "";
  return prefix + noPagePath + (path.endsWith(".data") ? ".data" : "");
}

/** As many as the longest route of app/routes.ts has, with the language. A test compares them. */
export const MOST_SEGMENTS = 5;

/**
 * Whether a path has more segments than any route: Remix would compare each of its beginnings with all routes. As many
 * empty segments are allowed besides, because doubled slashes are redirected.
 */
function isTooDeep(path: string): boolean {
  if (env.NODE_ENV === "development") return false; // Vite's own addresses are longer
  const segments = path.split("/", 2 * MOST_SEGMENTS + 2);
  return segments.length === 2 * MOST_SEGMENTS + 2 || segments.filter(Boolean).length > MOST_SEGMENTS;
}

const isUnknown = (path: string): boolean => isTooDeep(path) || !isDecodable(path);

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const manifestPath = "/__manifest";
const MAX_PATHS = 100; // twice as many as any page has
const MAX_LINK_LENGTH = 1_000;

/**
 * Whether a request for Remix's manifest names more, longer or deeper links than any page has. Remix compares each link and
 * each of its beginnings with all routes, which takes 1.6 ms.
 */
function isHostileManifest(url: string): boolean {
  if (!url.startsWith(manifestPath) || pathOf(url) !== manifestPath) return false;
  const links = new URLSearchParams(url.slice(manifestPath.length)).getAll("p");
  if (links.some((link) => link.length > MAX_LINK_LENGTH || isTooDeep(link))) return true;
  return new Set(links.flatMap(beginningsOf)).size > MAX_PATHS;
}

/** `/fr/blog/3` begins with `/fr`, `/fr/blog` and itself. */
const beginningsOf = (path: string): string[] => {
  const segments = path.split("/").filter(Boolean);
  return segments.map((_, last) => segments.slice(0, last + 1).join("/"));
};
