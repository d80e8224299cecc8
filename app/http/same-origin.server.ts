import { AppError } from "~/request/errors";
import { canParseUrl } from "~/config/can-parse-url";

/**
 * CSRF protection: throws 403 for a state-changing request that another site made this browser send.
 * app/startup.server.ts compared Origin and Sec-Fetch-Site with our own address and left the verdict in x-cross-site.
 * Bearer calls need no check, because they do not use cookies.
 */
export function assertSameOrigin(request: Request): void {
  if (/^bearer(\s|$)/i.test(request.headers.get("Authorization") ?? "")) return;
  if (request.headers.get("x-cross-site") === "1") throw new AppError(403, "crossSite");
}

/** Whether headers show that another site sent the request. `ownHosts` are the hosts this site answers to. */
export function isCrossSite(
  headers: { origin?: string | undefined; fetchSite?: string | undefined },
  ownHosts: string[],
): boolean {
  if (headers.fetchSite === "cross-site" || headers.fetchSite === "same-site") return true;
  if (headers.origin === undefined) return false;
  return !canParseUrl(headers.origin) || !ownHosts.includes(new URL(headers.origin).host);
}
