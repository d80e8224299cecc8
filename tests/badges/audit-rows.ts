import { deleteLeaderboardName } from "~/features/badges/leaderboard-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addNamedVisitor } from "./named-visitor";

export const auditTable: AuditTable = {
  rows: {
    "badges/leaderboard-admin deleteLeaderboardName": auditRow("leaderboardName.deleted", async (caller) => {
      const { id } = await addNamedVisitor("Rose");
      return () => deleteLeaderboardName(caller, { id });
    }),
  },
};
