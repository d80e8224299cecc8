import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_users",
  screens: {
    "/admin/settings": "manage_users",
  },
  calls: {
    "GET /api/admin/system-settings": "manage_users",
    "POST /api/admin/system-settings": "manage_users",
    "POST /api/admin/test-connection/:service": "manage_users",
  },
};
