import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/activity": "manage_users",
    "/admin/backups": "manage_users",
    "/admin/backups/:file": "all permissions",
    "/admin/health": "manage_users",
    "/admin/jobs": "manage_users",
  },
  verbs: {
    "operations/retention deleteOldAuditEntries": "manage_users",
    "operations/retention deleteOldJobs": "manage_users",
    "operations/activity-admin listActivity": "manage_users",
    "operations/activity-admin recentActivity": "administrator",
    "operations/backups-admin lastBackupRun": "manage_users",
    "operations/backups-admin listBackups": "manage_users",
    "operations/backups-admin readBackup": "manage_users",
    "operations/backups-admin takeBackup": "manage_users",
    "operations/demo-content-admin hasDemoContent": "administrator",
    "operations/health-admin checkHealth": "manage_users",
    "operations/health-admin describeProgram": "manage_users",
    "operations/health-admin listUnhealthyParts": "manage_users",
    "operations/health-today-admin findTroubledParts": "manage_users",
    "operations/jobs-admin listJobs": "manage_users",
    "operations/jobs-admin retryAllFailedJobs": "manage_users",
    "operations/jobs-admin retryFailedJob": "manage_users",
    "operations/setup-admin dismissSetup": "manage_users",
    "operations/setup-admin showSetup": "manage_users",
    "operations/today listToday": "administrator",
  },
};
