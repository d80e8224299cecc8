import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  rows: {},
  unrecorded: { "growth/retention deleteOldGrowth": "runs every night" },
};
