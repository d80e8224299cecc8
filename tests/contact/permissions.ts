import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  screens: {
    "/admin/messages": "manage_content",
    "/admin/messages/:id": "manage_content",
    "/admin/messages/export.csv": "manage_content",
  },
  calls: {
    "GET /api/contact": "manage_content",
    "GET /api/contact-messages": "manage_content",
    "PATCH /api/contact-messages/:id/read": "manage_content",
  },
  unguarded: ["contact/messages-admin findUnreadContactMessages"],
};
