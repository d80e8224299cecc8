import type { PermissionTable } from "~tests/support/permission-table";

const anyOfThem = "manage_content or manage_newsletter or manage_prayers";

export const permissionTable: PermissionTable = {
  screens: { "/admin/held": anyOfThem },
  verbs: {
    "held/held-admin countHeldSubmissions": anyOfThem,
    "held/held-admin deleteHeldSubmission": anyOfThem,
    "held/held-admin listHeldSubmissions": anyOfThem,
    "held/held-release-admin releaseHeldSubmission": anyOfThem,
    "held/retention deleteOldHeldSubmissions": "manage_users",
  },
};
