import type { Kysely, Transaction } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import { decodeGrants, requirePermissionsHeld, type Manager } from "./account-changes.server";
import { insertReadyRole } from "./new-role.server";

/**
 * Creates the role when it is a ready one that nobody has created yet. Throws AppError 400 when it is unknown or inactive,
 * 403 when it has permissions that the manager lacks.
 */
export async function requireGrantableRole(
  trx: Transaction<DB>,
  caller: Caller,
  manager: Manager,
  name: string,
): Promise<void> {
  if (!(await findRoleByName(trx, name))) await insertReadyRole(trx, caller, manager, name);
  const role = await findRoleByName(trx, name);
  if (!role?.isActive) {
    const sentence = role ? "admin-roles:user.roleOff" : "admin-roles:user.roleUnknown";
    throw new AppError(400, "invalid", { errors: { role: [sentence] } });
  }
  requirePermissionsHeld(manager, role, "admin-roles:user.roleBeyond", "role");
}

export async function findRoleByName(from: Kysely<DB>, name: string) {
  const row = await from
    .selectFrom("adminRoles")
    .select(["permissions", "onlyMessages", "isActive"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row && { ...decodeGrants(row), isActive: row.isActive };
}
