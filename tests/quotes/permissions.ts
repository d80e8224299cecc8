import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: { "quotes/retention deleteOldQuotes": "manage_content" },
};
