import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "answer_messages",
  screens: {
    "/admin/messages": "answer_messages",
    "/admin/messages/:id": "answer_messages",
    "/admin/messages/export.csv": "answer_messages",
  },
  calls: {
    "GET /api/contact": "answer_messages",
    "GET /api/contact-messages": "answer_messages",
    "PATCH /api/contact-messages/:id/read": "answer_messages",
    "GET /api/contact-messages/:id/replies": "answer_messages",
    "POST /api/contact-messages/:id/replies": "answer_messages",
  },
  unguarded: ["contact/messages-admin findUnreadContactMessages"],
};
