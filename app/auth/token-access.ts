import type { RolePermission } from "./permissions";

/** What a token may do with a permission. */
export const tokenAccess = ["none", "read", "write"] as const;

/** No token makes administrators or changes roles and settings: whoever had it could give themselves everything. */
export const mayWriteByToken = (permission: RolePermission) => permission !== "manage_users";
