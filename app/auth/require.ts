import { AppError } from "~/request/errors";
import type { Caller, SignedIn } from "./caller.server";
import type { Permission } from "./permissions";

/**
 * The first line of an administrator's verb: throws AppError 401 for guests, 403 for a role that has none of the
 * permissions.
 */
export function requirePermission(caller: Caller, ...anyOf: [Permission, ...Permission[]]): void {
  if (caller.kind === "system") return;
  requireAdmin(caller);
  if (!anyOf.some((permission) => caller.permissions.has(permission))) {
    throw new AppError(403, "forbidden", { params: { needs: anyOf.join(" ") } });
  }
}

/** The administrator who calls, whatever their role. Throws AppError 401, or 403 before they enrolled a second factor. */
export function requireAdmin(caller: Caller): SignedIn {
  const admin = requireSignedIn(caller);
  if (admin.mustEnrol) throw new AppError(403, "enrolFirst");
  return admin;
}

/** The administrator who calls, also before they enrolled: for the verbs of enrolling alone. Throws AppError 401. */
export function requireSignedIn(caller: Caller): SignedIn {
  if (!caller.admin) throw new AppError(401, "signInFirst");
  return caller.admin;
}
