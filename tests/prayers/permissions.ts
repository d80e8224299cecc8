import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_prayers",
  screens: {
    "/admin/prayers": "manage_prayers",
    "/admin/prayers/:id": "manage_prayers",
    "/admin/prayers/print": "manage_prayers",
  },
  calls: {
    "PATCH /api/prayer-requests/:id/answered": "manage_prayers",
    "PATCH /api/prayer-requests/:id/status": "manage_prayers",
  },
  unguarded: [
    "prayers/admin/requests-admin requestMatcher",
    "prayers/admin/requests-admin answerApproved",
    "prayers/retention eraseMailsOfLastRequests",
  ],
};
