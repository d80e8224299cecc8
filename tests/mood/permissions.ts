import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: { "mood/retention deleteOldMoods": "manage_users" },
};
