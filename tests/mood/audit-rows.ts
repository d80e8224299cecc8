import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  rows: {},
  unrecorded: { "mood/retention deleteOldMoods": "runs every night" },
};
