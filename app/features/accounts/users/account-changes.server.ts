import type { Transaction } from "kysely";
import type { Caller } from "~/auth/caller.server";
import {
  grantedBy,
  isRolePermission,
  permissions,
  type Permission,
  type RoleGrants,
} from "~/auth/permissions";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { ADMIN_ROLE } from "./role-names";

type HeldPermissions = ReadonlySet<Permission>;

/** The caller who changes roles or users, read from the database inside the lock. */
export interface Manager {
  held: HeldPermissions;
  /** Name of their own role; null for the system. */
  role: string | null;
}

/**
 * Pessimistic lock: changes of roles and users run one at a time, each on fresh data. So two concurrent managers cannot
 * remove the last administrator, and nobody can use a permission that was just removed. Throws AppError 403.
 */
export async function withAccountLock<T>(
  caller: Caller,
  change: (trx: Transaction<DB>, manager: Manager) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // The lock is the row of the role `admin`, which always exists: PostgreSQL locks the row, SQLite the whole file.
    await trx
      .updateTable("adminRoles")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where("name", "=", ADMIN_ROLE)
      .execute();
    return change(trx, await findManager(trx, caller));
  });
}

async function findManager(trx: Transaction<DB>, caller: Caller): Promise<Manager> {
  if (caller.kind === "system")
    return { held: new Set(grantedBy({ permissions, onlyMessages: false })), role: null };
  const row = await trx
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select(["users.role", "adminRoles.permissions", "adminRoles.onlyMessages"])
    .where("users.id", "=", caller.userId)
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true)
    .executeTakeFirst();
  const held: HeldPermissions = new Set(row && grantedBy(decodeGrants(row)));
  if (!row || !held.has("manage_users")) throw new AppError(403, "forbidden");
  return { held, role: row.role };
}

/** What is stored with a role. */
export const decodeGrants = (row: { permissions: string; onlyMessages: boolean }) => ({
  permissions: stringList.decode(row.permissions).filter(isRolePermission),
  onlyMessages: row.onlyMessages,
});

/** Throws AppError 403 when what a role opens exceeds what the manager's own opens. */
export function requirePermissionsHeld(
  { held }: Manager,
  wanted: RoleGrants,
  sentence: string,
  field?: string,
): void {
  if (grantedBy(wanted).every((permission) => held.has(permission))) return;
  throw new AppError(403, sentence, field === undefined ? {} : { errors: { [field]: [sentence] } });
}

/** The changed fields with their values before and after, for the audit log; null when nothing changed. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pickChanged = (whole: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, whole[field]]));
  return changed.length > 0 ? { before: pickChanged(before), after: pickChanged(after) } : null;
}
