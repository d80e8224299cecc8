import type { Transaction } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { isPermission, permissions, type Permission } from "~/auth/permissions";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { ADMIN_ROLE } from "./role-names";

type HeldPermissions = ReadonlySet<Permission>;

/** Who changes roles and users, as the database knows them at this moment. */
export interface Manager {
  held: HeldPermissions;
  /** Name of their own role; null for the program itself. */
  role: string | null;
}

/**
 * Runs changes of roles and of who carries them one at a time, each seeing what the one before left: two managers at
 * once cannot remove the last administrator, nor one whose right was just taken go on. Throws AppError 403.
 */
export async function withAccountLock<T>(
  caller: Caller,
  change: (trx: Transaction<DB>, manager: Manager) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // The lock is the row of the role that is always there: PostgreSQL locks it, SQLite the whole file.
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
    .where("users.isActive", "=", 1)
    .where("adminRoles.isActive", "=", 1)
    .executeTakeFirst();
  const held: HeldPermissions = new Set(row && decodePermissions(row.permissions));
  if (!row || !held.has("manage_users")) throw new AppError(403, "forbidden");
  return { held, role: row.role };
}

/** The permissions a role's column holds. */
export const decodePermissions = (column: string): Permission[] =>
  stringList.decode(column).filter(isPermission);

/** Refuses to give, or to touch who has, what the manager lacks: throws AppError 403 with a sentence. */
export function requirePermissionsHeld(
  { held }: Manager,
  wanted: readonly Permission[],
  sentence: string,
  field?: string,
): void {
  if (wanted.every((permission) => held.has(permission))) return;
  throw new AppError(403, sentence, field === undefined ? {} : { errors: { [field]: [sentence] } });
}

/** The fields whose values differ, as they were and as they are: what the audit log keeps of a change. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (whole: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, whole[field]]));
  return changed.length > 0 ? { before: of(before), after: of(after) } : null;
}
