import { isIPv6 } from "node:net";
import { env } from "~/config/env.server";

/**
 * The client's address: the socket's (written into x-remote-addr by app/startup.server.ts, over anything the client
 * sent), or with TRUST_PROXY=n the n-th address from the right of X-Forwarded-For. An IPv6 one is its /64, as one
 * connection has all the addresses in that (RFC 6177); an IPv4 one in IPv6's clothes is plain IPv4.
 */
export function clientAddress(headers: Headers, trustedHops = env.TRUST_PROXY): string {
  const socket = headers.get("x-remote-addr") || "unknown";
  if (trustedHops === 0) return counted(socket);
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return counted(hops.at(-trustedHops) ?? hops[0] ?? socket);
}

function counted(given: string): string {
  // Some proxies write the port as well, and a link-local address names its interface after a %.
  const bare = given.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  const address = bare.split("%")[0]!;
  if (!isIPv6(address)) return bare;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    return groups
      .slice(6)
      .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
      .join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** All eight groups of an IPv6 address, as the URL standard writes them (RFC 5952), `::` written out. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail ?? ""].map((half) => half.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
