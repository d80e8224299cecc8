import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: { "/admin/community": "manage_content" },
  verbs: {
    "quotes/quotes-admin listAiQuotes": "manage_content",
    "quotes/quotes-admin deleteAiQuote": "manage_content",
    "quotes/retention deleteOldQuotes": "manage_content",
  },
};
