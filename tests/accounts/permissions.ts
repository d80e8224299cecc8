import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  needs: "manage_users",
  screens: {
    "/admin/account": "administrator",
    "/admin/account/two-factor": "administrator",
    "/admin/invitation/:token": "public",
    "/admin/login": "public",
    "/admin/login/code": "public",
    "/admin/logout": "public",
    "/admin/setup": "public",
    "/admin/roles": "manage_users",
    "/admin/roles/:id": "manage_users",
    "/admin/roles/users/:id": "manage_users",
  },
  calls: {
    "GET /api/admin/roles": "manage_users",
    "POST /api/admin/roles": "manage_users",
    "PUT /api/admin/roles/:id": "manage_users",
    "DELETE /api/admin/roles/:id": "manage_users",
    "GET /api/admin/users": "manage_users",
    "POST /api/admin/users": "manage_users",
    "PATCH /api/admin/users/:id": "manage_users",
  },
  verbs: {
    "accounts/account changePassword": "administrator",
    "accounts/account saveProfile": "administrator",
    "accounts/account showAccount": "administrator",
    "accounts/sessions listSessions": "administrator",
    "accounts/sessions revokeOtherSessions": "administrator",
    "accounts/sessions revokeSession": "administrator",
    "accounts/sign-in/two-factor disableTwoFactor": "administrator",
    "accounts/sign-in/two-factor renewRecoveryCodes": "administrator",
  },
};
