import { env } from "~/config/env.server";

/**
 * The client's address: the socket's (written into x-remote-addr by app/startup.server.ts, over anything the client
 * sent), or with TRUST_PROXY=n the n-th address from the right of X-Forwarded-For.
 */
export function clientAddress(headers: Headers, trustedHops = env.TRUST_PROXY): string {
  const socket = headers.get("x-remote-addr") || "unknown";
  if (trustedHops === 0) return socket;
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedHops) ?? hops[0] ?? socket;
}
