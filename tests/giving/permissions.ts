import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_donations",
  screens: {
    "/admin/content/donors": "manage_donations",
    "/admin/donations": "manage_donations",
    "/admin/donations/:id": "manage_donations",
    "/admin/donations/:id/receipt.pdf": "manage_donations",
    "/admin/donations/export.csv": "manage_donations",
    "/admin/donations/matching": "manage_donations",
    "/admin/donations/matching/:id": "manage_donations",
  },
  calls: {
    "GET /api/donations": "manage_donations",
    "GET /api/donations/:id": "manage_donations",
    "POST /api/donations/:id/receipt": "manage_donations",
    "POST /api/donations/:id/refund": "manage_donations",
    "PATCH /api/donations/:id/status": "manage_donations",
  },
  unguarded: [
    "giving/admin/donations-admin lockPendingDonation",
    "giving/admin/refunds-admin findRefundable",
  ],
};
