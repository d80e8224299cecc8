import type { Kysely } from "kysely";
import { grantedBy, type Permission } from "~/auth/permissions";
import type { DB } from "~db/schema/index";
import { decodeGrants } from "./account-changes.server";

interface PermissionHolder {
  id: number;
  name: string;
}

/** The active administrators whose role has a permission, sorted by username. */
export async function listPermissionHolders(
  from: Kysely<DB>,
  permission: Permission,
): Promise<PermissionHolder[]> {
  const users = await from
    .selectFrom("users")
    .select(["id", "username", "displayName"])
    .where("role", "in", await listRolesWith(from, permission))
    .where("isActive", "=", true)
    .orderBy("username")
    .execute();
  return users.map(({ id, username, displayName }) => ({ id, name: displayName ?? username }));
}

/**
 * The names of the active roles with a permission. Queries for administrators filter `users` by these names: the table
 * also holds visitors, who are far more numerous.
 */
export async function listRolesWith(from: Kysely<DB>, permission: Permission): Promise<string[]> {
  const roles = await from
    .selectFrom("adminRoles")
    .select(["name", "permissions", "onlyMessages"])
    .where("isActive", "=", true)
    .execute();
  return roles.filter((role) => grantedBy(decodeGrants(role)).includes(permission)).map(({ name }) => name);
}
