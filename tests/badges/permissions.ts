import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  verbs: {
    "badges/retention deleteSimulatedActivities": "manage_users",
    "badges/retention recountOutdatedStats": "manage_users",
  },
};
