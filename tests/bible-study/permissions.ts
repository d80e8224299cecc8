import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  screens: {
    "/admin/bible-study": "manage_content",
    "/admin/bible-study/:id": "manage_content",
    "/admin/bible-study/export.csv": "manage_content",
  },
  calls: {
    "GET /api/bible-study/applications": "manage_content",
  },
  unguarded: ["bible-study/applications-admin findReceivedApplications"],
};
