import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: { "growth/retention deleteOldGrowth": "manage_users" },
};
