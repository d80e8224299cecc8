import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin/prayers": "manage_prayers",
    "/admin/prayers/:id": "manage_prayers",
    "/admin/prayers/print": "manage_prayers",
  },
  calls: {
    "PATCH /api/prayer-requests/:id/answered": "manage_prayers",
    "PATCH /api/prayer-requests/:id/status": "manage_prayers",
  },
  verbs: {
    "prayers/admin/assign-request-admin assignRequest": "manage_prayers",
    "prayers/admin/assign-request-admin listAssignees": "manage_prayers",
    "prayers/admin/prayer-names-admin listPrayerNames": "manage_prayers",
    "prayers/admin/prayer-names-admin removePrayerName": "manage_prayers",
    "prayers/admin/print-list-admin listForPrint": "manage_prayers",
    "prayers/admin/print-list-admin listPrintable": "manage_prayers",
    "prayers/admin/proposed-answers-admin acceptProposedAnswer": "manage_prayers",
    "prayers/admin/proposed-answers-admin dismissProposedAnswer": "manage_prayers",
    "prayers/admin/proposed-answers-admin listProposedAnswers": "manage_prayers",
    "prayers/admin/request-changes-admin deleteRequest": "manage_prayers",
    "prayers/admin/request-changes-admin hideRequest": "manage_prayers",
    "prayers/admin/request-changes-admin showRequest": "manage_prayers",
    "prayers/admin/request-list-admin countRequestViews": "manage_prayers",
    "prayers/admin/request-list-admin countWaitingRequests": "manage_prayers",
    "prayers/admin/request-list-admin findWaitingRequests": "manage_prayers",
    "prayers/admin/request-list-admin listRequestView": "manage_prayers",
    "prayers/admin/requests-admin getAdminRequest": "manage_prayers",
    "prayers/admin/requests-admin listAdminRequests": "manage_prayers",
    "prayers/admin/requests-admin markRequestAnswered": "manage_prayers",
    "prayers/admin/requests-admin setRequestStatus": "manage_prayers",
    "prayers/retention deleteOldPrayers": "manage_prayers",
  },
};
