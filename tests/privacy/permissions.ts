import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: { "privacy/retention deleteExpiredCodes": "manage_users" },
};
