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

/** The calling administrator, even before they enrolled a required factor. Only for enrolling. Throws AppError 401. */
export function requireSignedIn(caller: Caller): SignedIn {
  if (!caller.admin) throw new AppError(401, "signInFirst");
  return caller.admin;
}
