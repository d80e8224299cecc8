import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "answer_messages",
  screens: {
    "/admin/bible-study": "answer_messages",
    "/admin/bible-study/:id": "answer_messages",
    "/admin/bible-study/export.csv": "answer_messages",
  },
  calls: {
    "GET /api/bible-study/applications": "answer_messages",
    "GET /api/bible-study/applications/:id/replies": "answer_messages",
    "POST /api/bible-study/applications/:id/replies": "answer_messages",
  },
  unguarded: ["bible-study/applications-admin findReceivedApplications"],
};
