import type { PermissionTable } from "~tests/support/permission-table";

const anyOfThem = "answer_messages or manage_newsletter or manage_prayers";

export const permissionTable: PermissionTable = {
  needs: anyOfThem,
  screens: { "/admin/held": anyOfThem },
  verbs: {
    "held/retention deleteOldHeldSubmissions": "manage_users",
  },
  unguarded: ["held/held-admin refuseClaimed"],
};
