import type { Transaction } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { isPermission, permissions, type Permission } from "~/auth/permissions";
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
  if (caller.kind === "system") return { held: new Set(permissions), role: null };
  const row = await trx
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select(["users.role", "adminRoles.permissions"])
    .where("users.id", "=", caller.userId)
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true)
    .executeTakeFirst();
  const held: HeldPermissions = new Set(row && decodePermissions(row.permissions));
  if (!row || !held.has("manage_users")) throw new AppError(403, "forbidden");
  return { held, role: row.role };
}

/** The permissions stored with a role. */
export const decodePermissions = (column: string): Permission[] =>
  stringList.decode(column).filter(isPermission);

/** Throws AppError 403 when the permissions to give or take exceed the manager's own. */
export function requirePermissionsHeld(
  { held }: Manager,
  wanted: readonly Permission[],
  sentence: string,
  field?: string,
): void {
  if (wanted.every((permission) => held.has(permission))) return;
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
