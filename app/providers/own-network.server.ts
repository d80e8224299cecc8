import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";
import { env } from "~/config/env.server";

/** Loopback, private, link-local and shared addresses (RFC 6890). */
const own = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  own.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  own.addSubnet(network, prefix, "ipv6");

/** Whether a typed host leads into the machine's own network, so that nobody explores it by a test. Off with MAIL_RELAY_URL. */
export async function isInOwnNetwork(host: string): Promise<boolean> {
  if (env.MAIL_RELAY_URL !== undefined) return false;
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => own.check(address, isIPv6(address) ? "ipv6" : "ipv4"));
}
