import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: { "translator/retention deleteOldTextTranslations": "manage_content" },
};
