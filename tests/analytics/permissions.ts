import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "view_analytics",
  screens: {
    "/admin/analytics": "view_analytics",
    "/admin/analytics/export.csv": "view_analytics",
    "/admin/content/analytics": "view_analytics",
  },
  calls: {
    "GET /api/admin/analytics": "view_analytics",
    "GET /api/admin/stats": "administrator",
  },
  verbs: {
    "analytics/dashboard-counts countForDashboard": "administrator",
    "analytics/page-views/roll-up-page-views-admin deleteOldPageViews": "manage_users",
  },
};
