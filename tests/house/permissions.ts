import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  screens: {
    "/admin": "public",
    "/admin/*": "administrator",
    "/admin/content": "manage_content or manage_donations or manage_newsletter or view_analytics",
    "/admin/dashboard": "administrator",
  },
};
