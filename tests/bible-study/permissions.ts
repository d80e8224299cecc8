import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/bible-study": "manage_content",
    "/admin/bible-study/:id": "manage_content",
    "/admin/bible-study/export.csv": "manage_content",
  },
  calls: {
    "GET /api/bible-study/applications": "manage_content",
  },
  verbs: {
    "bible-study/applications-admin draftApplicationReplies": "manage_content",
    "bible-study/applications-admin countReceivedApplications": "manage_content",
    "bible-study/applications-admin deleteApplication": "manage_content",
    "bible-study/applications-admin getApplication": "manage_content",
    "bible-study/applications-admin listApplications": "manage_content",
    "bible-study/applications-admin setApplicationStatus": "manage_content",
    "bible-study/applications-admin exportApplications": "manage_content",
    "bible-study/applications-admin deleteOldApplications": "manage_content",
  },
};
