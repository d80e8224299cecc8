import { AppError } from "~/request/errors";

/**
 * Refuses a state-changing request that another site made this browser send (403). app/startup.server.ts compared
 * Origin and Sec-Fetch-Site with our own address and left the verdict in x-cross-site. A bearer call carries no
 * cookie's authority, so it needs no such check.
 */
export function assertSameOrigin(request: Request): void {
  if (/^bearer(\s|$)/i.test(request.headers.get("Authorization") ?? "")) return;
  if (request.headers.get("x-cross-site") === "1") throw new AppError(403, "crossSite");
}

/** Whether headers say that another site sent the request. `ownHosts` are the hosts this site answers to. */
export function isCrossSite(
  headers: { origin?: string | undefined; fetchSite?: string | undefined },
  ownHosts: string[],
): boolean {
  if (headers.fetchSite === "cross-site" || headers.fetchSite === "same-site") return true;
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || !ownHosts.includes(new URL(headers.origin).host);
}
