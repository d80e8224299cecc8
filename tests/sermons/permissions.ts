import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: {
    "sermons/library/sermons-admin listAllSermons": "manage_content",
    "sermons/watching/retention deleteOldSermonActivity": "manage_users",
  },
};
