import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
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
    "analytics/analytics-admin getAnalytics": "view_analytics",
    "analytics/analytics-export-admin exportAnalytics": "view_analytics",
    "analytics/dashboard-counts countForDashboard": "administrator",
    "analytics/page-views/roll-up-page-views-admin rollUpPageViews": "view_analytics",
    "analytics/page-views/roll-up-page-views-admin deleteOldPageViews": "manage_users",
  },
};
