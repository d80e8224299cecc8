import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/sermons": "manage_content",
    "/admin/sermons/new": "manage_content",
    "/admin/sermons/:id": "manage_content",
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
  },
  verbs: {
    "sermons/library/initialize-sermons-admin deleteDemoSermons": "manage_content",
    "sermons/library/sermon-summary-admin acceptSermonSummary": "manage_content",
    "sermons/library/sermon-summary-admin discardSermonSummary": "manage_content",
    "sermons/library/sermon-summary-admin draftSermonSummary": "manage_content",
    "sermons/library/sermons-admin-screens listSermonsForAdmin": "manage_content",
    "sermons/library/sermons-admin-screens showSermonForAdmin": "manage_content",
    "sermons/library/sermons-admin addSermon": "manage_content",
    "sermons/library/sermons-admin deleteSermon": "manage_content",
    "sermons/library/sermons-admin listAllSermons": "manage_content",
    "sermons/library/sermons-admin publishSermon": "manage_content",
    "sermons/library/sermons-admin unpublishSermon": "manage_content",
    "sermons/library/sermons-admin updateSermon": "manage_content",
    "sermons/watching/retention deleteOldSermonActivity": "manage_users",
  },
};
