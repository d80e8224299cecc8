import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content or manage_newsletter",
  screens: {
    "/admin/translations": "manage_content or manage_newsletter",
    "/admin/translations/:type/:id/:language": "manage_content or manage_newsletter",
  },
  unguarded: [
    "translation/translation-admin-screens showLanguagesOfPost",
    "translation/translation-admin-screens showTranslation",
    "translation/translation-admin saveTranslation",
    "translation/translation-admin deleteTranslation",
  ],
};
