import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  screens: {
    "/admin/sermons": "manage_content",
    "/admin/sermons/new": "manage_content",
    "/admin/sermons/:id": "manage_content",
    "/admin/sermons/import": "manage_content",
    "/admin/sermons/import/:id": "manage_content",
    "/admin/sermons/sources/:id": "manage_content",
  },
  calls: {
    "POST /api/sermons": "manage_content",
    "PUT /api/sermons/:id": "manage_content",
    "DELETE /api/sermons/:id": "manage_content",
    "PATCH /api/sermons/:id/publish": "manage_content",
    "DELETE /api/sermons/:id/publish": "manage_content",
    "POST /api/sermons/:id/summary": "manage_content",
    "PUT /api/sermons/:id/summary": "manage_content",
    "DELETE /api/sermons/:id/summary": "manage_content",
    "GET /api/sermon-imports": "manage_content",
    "POST /api/sermon-imports": "manage_content",
    "GET /api/sermon-imports/:id": "manage_content",
    "DELETE /api/sermon-imports/:id": "manage_content",
    "PATCH /api/sermon-imports/:id/check": "manage_content",
    "PATCH /api/sermon-imports/:id/start": "manage_content",
    "PATCH /api/sermon-imports/:id/cancel": "manage_content",
    "PATCH /api/sermon-imports/:id/undo": "manage_content",
  },
  verbs: {
    "sermons/watching/retention deleteOldSermonActivity": "manage_users",
  },
  unguarded: [
    "sermons/import/imports-screen-admin hasWritten",
    "sermons/import/imports-screen-admin isUndoable",
    "sermons/library/initialize-sermons-admin removeDemoSermons",
    "sermons/library/initialize-sermons-admin initializeSermons",
  ],
};
