import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
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
  verbs: {
    "contact/messages-admin draftMessageReplies": "manage_content",
    "contact/messages-admin archiveContactMessage": "manage_content",
    "contact/messages-admin countUnreadContactMessages": "manage_content",
    "contact/messages-admin deleteContactMessage": "manage_content",
    "contact/messages-admin getContactMessage": "manage_content",
    "contact/messages-admin listContactMessages": "manage_content",
    "contact/messages-admin markContactMessageAnswered": "manage_content",
    "contact/messages-admin markContactMessageRead": "manage_content",
    "contact/messages-admin reopenContactMessage": "manage_content",
    "contact/messages-admin exportContactMessages": "manage_content",
    "contact/messages-admin deleteOldContactMessages": "manage_content",
  },
};
