import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import {
  withAccountLock,
  changedFields,
  decodeGrants,
  requirePermissionsHeld,
  type Manager,
} from "./account-changes.server";
import { assertNameFree, insertRole, toRoleRow } from "./new-role.server";
import { ADMIN_ROLE } from "./role-names";
import type { Role, RoleId, RoleInput, UpdateRoleInput } from "./roles.schema";

/** All roles with the number of their users, newest first. */
export async function listRoles(caller: Caller): Promise<Role[]> {
  requirePermission(caller, "manage_users");
  const rows = await selectRoles(db).orderBy("adminRoles.id", "desc").execute();
  return rows.map(toRole);
}

/** One role; throws AppError 404. */
export async function showRole(caller: Caller, { id }: RoleId): Promise<Role> {
  requirePermission(caller, "manage_users");
  return requireRoleById(db, id);
}

/** Creates a role. Throws AppError 403 for permissions that the caller lacks, 409 for a name that exists. */
export async function createRole(caller: Caller, input: RoleInput): Promise<Role> {
  requirePermission(caller, "manage_users");
  return withAccountLock(caller, async (trx, manager) => {
    return requireRoleById(trx, await insertRole(trx, caller, manager, input));
  });
}

/**
 * Replaces a role. Its users keep it under the new name; the new permissions apply from their next request. Throws
 * AppError 404; 403 when the role has, or would get, permissions that the caller lacks; 409 for a name that exists, for
 * restricting the role `admin`, and when the caller would lose the permission to manage roles.
 */
export async function updateRole(caller: Caller, input: UpdateRoleInput): Promise<Role> {
  requirePermission(caller, "manage_users");
  return withAccountLock(caller, async (trx, manager) => {
    const role = await requireRoleById(trx, input.id);
    assertAdminRoleKept(role, input);
    const columns = toRoleRow({ ...input, onlyMessages: input.onlyMessages ?? role.onlyMessages });
    const { displayName, onlyMessages } = columns;
    requirePermissionsHeld(manager, role, "admin-roles:role.beyond");
    requirePermissionsHeld(
      manager,
      { permissions: input.permissions, onlyMessages },
      "admin-roles:role.grantBeyond",
      "permissions",
    );
    assertOwnAccessKept(manager, role, input);
    await assertNameFree(trx, input, role.id);

    await trx
      .updateTable("adminRoles")
      .set({ ...columns, updatedAt: new Date().toISOString() })
      .where("id", "=", role.id)
      .execute();
    if (input.name !== role.name) {
      await trx.updateTable("users").set({ role: input.name }).where("role", "=", role.name).execute();
    }
    const change = changedFields({ ...role }, { ...input, displayName, onlyMessages });
    if (change) await recordChange(trx, caller, { action: "role.updated", subject: input.name, ...change });
    return requireRoleById(trx, role.id);
  });
}

/** Deletes a role without users. Throws AppError 404, 403 like `updateRole`, 409 for `admin` and for a role in use. */
export async function deleteRole(caller: Caller, { id }: RoleId): Promise<{ success: true }> {
  requirePermission(caller, "manage_users");
  return withAccountLock(caller, async (trx, manager) => {
    const role = await requireRoleById(trx, id);
    if (role.name === ADMIN_ROLE) throw new AppError(409, "admin-roles:role.adminStays");
    requirePermissionsHeld(manager, role, "admin-roles:role.beyond");
    if (role.userCount > 0) {
      throw new AppError(409, "admin-roles:role.inUse", { params: { count: role.userCount } });
    }
    await trx.deleteFrom("adminRoles").where("id", "=", role.id).execute();
    await recordChange(trx, caller, {
      action: "role.deleted",
      subject: role.name,
      before: { permissions: role.permissions },
    });
    return { success: true };
  });
}

function selectRoles(from: Kysely<DB>) {
  return from
    .selectFrom("adminRoles")
    .select(["id", "name", "displayName", "permissions", "onlyMessages", "description", "isActive"])
    .select((eb) =>
      eb
        .selectFrom("users")
        .select((users) => users.fn.countAll<number>().as("count"))
        .whereRef("users.role", "=", "adminRoles.name")
        .as("userCount"),
    );
}

async function requireRoleById(from: Kysely<DB>, id: number): Promise<Role> {
  return toRole(requireFound(await selectRoles(from).where("adminRoles.id", "=", id).executeTakeFirst()));
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>["executeTakeFirstOrThrow"]>>;
const toRole = (row: RoleRow): Role => ({
  ...row,
  ...decodeGrants(row),
  userCount: Number(row.userCount),
});

function assertAdminRoleKept(
  role: Role,
  { name, permissions: list, onlyMessages, isActive }: RoleInput,
): void {
  if (role.name !== ADMIN_ROLE) return;
  if (name !== ADMIN_ROLE || !isActive || onlyMessages || list.length < permissions.length) {
    throw new AppError(409, "admin-roles:role.adminKept");
  }
}

/** Nobody removes their own permission to manage roles. */
function assertOwnAccessKept(manager: Manager, role: Role, { permissions: list, isActive }: RoleInput): void {
  if (manager.role !== role.name) return;
  if (!isActive || !list.includes("manage_users")) throw new AppError(409, "admin-roles:role.ownRole");
}
