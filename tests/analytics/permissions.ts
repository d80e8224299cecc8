import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  calls: {
    "GET /api/admin/stats": "administrator",
  },
  verbs: {
    "analytics/dashboard-counts countForDashboard": "administrator",
  },
};
