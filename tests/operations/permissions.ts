import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_users",
  screens: {
    "/admin/activity": "manage_users",
    "/admin/backups": "manage_users",
    "/admin/backups/:file": "all permissions",
    "/admin/first-hour": "manage_users",
    "/admin/health": "manage_users",
    "/admin/jobs": "manage_users",
    "/admin/search": "administrator",
  },
  calls: { "GET /api/admin/search": "administrator" },
  verbs: {
    "operations/activity-admin recentActivity": "administrator",
    "operations/demo-content-admin hasDemoContent": "administrator",
    "operations/search searchAdmin": "administrator",
    "operations/today listToday": "administrator",
  },
  unguarded: [
    "operations/health-admin describeHealthPart",
    "operations/jobs-admin countJobs",
    "operations/setup-admin isWholeBackupDownloaded",
  ],
};
