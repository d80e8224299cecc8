import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/settings": "manage_users",
  },
  calls: {
    "GET /api/admin/system-settings": "manage_users",
    "POST /api/admin/system-settings": "manage_users",
    "POST /api/admin/test-connection/:service": "manage_users",
  },
  verbs: {
    "settings/connections-admin testConnection": "manage_users",
    "settings/settings-admin showSettingsScreen": "manage_users",
    "settings/system-settings-admin saveSystemSettings": "manage_users",
    "settings/system-settings-admin showSystemSettings": "manage_users",
  },
};
