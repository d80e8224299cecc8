import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: { "/admin/community": "manage_content" },
  verbs: {
    "quotes/quotes-admin listGeneratedQuotes": "manage_content",
    "quotes/quotes-admin deleteGeneratedQuote": "manage_content",
    "quotes/retention deleteOldQuotes": "manage_content",
  },
};
