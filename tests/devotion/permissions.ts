import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  screens: {
    "/admin/content/motivations/:id": "manage_content",
    "/admin/content/motivations/new": "manage_content",
    "/admin/content/scheduler": "manage_content",
    "/admin/daily-content": "manage_content",
    "/admin/daily-content/paste": "manage_content",
  },
  calls: {
    "POST /api/daily-content": "manage_content",
    "POST /api/daily-content/approve": "manage_content",
    "POST /api/daily-content/generate": "manage_content",
    "POST /api/daily-motivations": "manage_content",
    "DELETE /api/daily-motivations/:id": "manage_content",
    "PUT /api/daily-motivations/:id": "manage_content",
    "POST /api/daily-motivations/:id/publish": "manage_content",
    "DELETE /api/daily-motivations/:id/publish": "manage_content",
    "POST /api/daily-motivations/generate": "manage_content",
    "GET /api/scheduler/status": "manage_content",
    "POST /api/scheduler/trigger": "manage_content",
  },
  unguarded: [
    "devotion/daily-content/other-languages-admin describeOtherLanguages",
    "devotion/daily-content/daily-content-admin-screens getReviewState",
    "devotion/motivations/motivations-admin motivationToApi",
  ],
};
