import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content or manage_newsletter",
  screens: {
    "/admin/texts-import": "manage_content or manage_newsletter",
    "/admin/texts-import/:id": "manage_content or manage_newsletter",
  },
  calls: {
    "GET /api/text-imports": "manage_content or manage_newsletter",
    "GET /api/text-imports/:id": "manage_content or manage_newsletter",
    "POST /api/text-imports": "manage_content or manage_newsletter",
    "POST /api/text-imports/:id/slices": "manage_content or manage_newsletter",
    "DELETE /api/text-imports/:id": "manage_content or manage_newsletter",
    "PATCH /api/text-imports/:id/check": "manage_content or manage_newsletter",
    "PATCH /api/text-imports/:id/start": "manage_content or manage_newsletter",
    "PATCH /api/text-imports/:id/cancel": "manage_content or manage_newsletter",
    "PATCH /api/text-imports/:id/undo": "manage_content or manage_newsletter",
    "PATCH /api/text-imports/:id/finish": "manage_content or manage_newsletter",
  },
  unguarded: [
    "text-import/text-upload-admin cleanFileName",
    "text-import/text-import-screen-admin isTextUndoable",
    "text-import/text-import-screen-admin requireTextImport",
  ],
};
