import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_content",
  verbs: {
    "bible/passages-admin findPassage": "manage_content or manage_newsletter",
    "bible/passages-admin findPassageEverywhere": "manage_content or manage_newsletter",
  },
  screens: { "/admin/bible": "manage_content", "/admin/bible/:code": "manage_content" },
  calls: {
    "GET /api/bibles": "manage_content",
    "GET /api/bibles/:code": "manage_content",
    "PUT /api/bibles/:code": "manage_content",
    "DELETE /api/bibles/:code": "manage_content",
  },
};
