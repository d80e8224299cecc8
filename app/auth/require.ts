import { AppError } from "~/request/errors";
import type { Caller, SignedIn } from "./caller.server";
import type { Permission } from "./permissions";

/**
 * The first line of an administrator's verb. Throws AppError 401 for guests, and 403 for a role with none of the
 * permissions.
 */
export function requirePermission(caller: Caller, ...anyOf: [Permission, ...Permission[]]): void {
  if (caller.kind === "system") return;
  requireAdmin(caller);
  if (!anyOf.some((permission) => caller.permissions.has(permission))) {
    throw new AppError(403, "forbidden", { params: { needs: anyOf.join(" ") } });
  }
}

/** The calling administrator, whatever their role. Throws AppError 401, or 403 until they enrol a required factor. */
export function requireAdmin(caller: Caller): SignedIn {
  const admin = requireSignedIn(caller);
  if (admin.mustEnrol) throw new AppError(403, "enrolFirst");
  return admin;
}

/** RFC 9110 §11.6.1: a 401 names the scheme. Browsers show no dialog for this one. */
const askForToken = { "WWW-Authenticate": "Bearer" };

/** The calling administrator, even before they enrolled a required factor. Only for enrolling. Throws AppError 401. */
function requireSignedIn(caller: Caller): SignedIn {
  if (!caller.admin) throw new AppError(401, "signInFirst", { headers: askForToken });
  return caller.admin;
}

/**
 * The caller in a session of their own: no token may touch what belongs to the person's account. Throws AppError 401, or
 * 403 for a token.
 */
export function requireSession(caller: Caller): SignedIn & { sessionId: number } {
  const admin = requireSignedIn(caller);
  const { sessionId } = admin;
  if (sessionId === null) throw new AppError(403, "notByToken");
  return { ...admin, sessionId };
}
