import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content or manage_newsletter",
  verbs: { "writing/pictures/pictures-admin uploadLogoPicture": "manage_users" },
  screens: {
    "/admin/pictures": "manage_content or manage_newsletter",
    "/admin/writing/preview": "manage_content or manage_newsletter",
  },
  calls: {
    "GET /api/pictures": "manage_content or manage_newsletter",
    "POST /api/pictures": "manage_content or manage_newsletter",
    "PATCH /api/pictures/:id": "manage_content or manage_newsletter",
    "DELETE /api/pictures/:id": "manage_content or manage_newsletter",
    "POST /api/writing/preview": "manage_content or manage_newsletter",
    "GET /api/writing/passage": "manage_content or manage_newsletter",
    "GET /api/writing/passage/languages": "manage_content or manage_newsletter",
  },
};
