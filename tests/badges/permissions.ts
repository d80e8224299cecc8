import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = {
  verbs: {
    "badges/leaderboard-admin listLeaderboardNames": "manage_content",
    "badges/leaderboard-admin deleteLeaderboardName": "manage_content",
    "badges/retention deleteSimulatedActivities": "manage_users",
    "badges/retention recountOutdatedStats": "manage_users",
  },
};
