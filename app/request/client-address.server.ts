import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { env } from "~/config/env.server";

/** Longest address to cache. Leaves room for an IPv6 zone and a port. */
const MAX_ADDRESS_LENGTH = 100;

/**
 * The client's address: the socket's (app/startup.server.ts writes it into x-remote-addr and drops the client's own
 * header), or with TRUST_PROXY=n the n-th address from the right of X-Forwarded-For. With fewer addresses the request
 * did not come through all proxies, and anybody may have written them: the socket's counts. An IPv6 address becomes its
 * /64, because one customer can use every address in it (RFC 6177). An IPv4-mapped address becomes IPv4.
 */
export function getClientAddress(headers: Pick<Headers, "get">, trustedHops = env.TRUST_PROXY): string {
  const socket = headers.get("x-remote-addr") || "unknown";
  if (trustedHops === 0) return toCountedAddress(socket);
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return toCountedAddress(hops.at(-trustedHops) ?? socket);
}

const countedAddresses = new LRUCache<string, string>({ max: 500, memoMethod: parseAddress });

const toCountedAddress = (given: string): string =>
  given.length > MAX_ADDRESS_LENGTH ? parseAddress(given) : countedAddresses.memo(given);

function parseAddress(given: string): string {
  // Some proxies add the port.
  const bare = given.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare); // an IPv4-mapped address becomes IPv4
  return address.kind() === "ipv4" ? address.toString() : network(address, 64);
}

const network = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;

/** A client's address (`widening` 0) or a network around it (1, 2). Wider networks have higher limits. */
interface CountedAddress {
  address: string;
  widening: number;
}

/**
 * The keys under which a client address is counted. The holder of a /56 or /48 can use 256 or 65,536 /64 networks, so
 * these networks are counted too. Their limits are higher, because the customers of a mobile network share one /48.
 */
export function addressesToCount(address: string): CountedAddress[] {
  const own = { address, widening: 0 };
  if (!ipaddr.IPv6.isValidCIDR(address)) return [own];
  const [first] = ipaddr.IPv6.parseCIDR(address);
  return [own, { address: network(first, 56), widening: 1 }, { address: network(first, 48), widening: 2 }];
}
