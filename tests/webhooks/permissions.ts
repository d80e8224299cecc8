import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_users",
  screens: {
    "/admin/webhooks": "manage_users",
    "/admin/webhooks/:id": "manage_users",
  },
};
