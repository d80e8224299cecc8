import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/translations": "manage_content or manage_newsletter",
    "/admin/translations/:type/:id/:language": "manage_content or manage_newsletter",
  },
  verbs: {
    "translation/translation-admin-screens showTranslations": "manage_content or manage_newsletter",
  },
};
