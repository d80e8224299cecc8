import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  unrecorded: { "quotes/retention deleteOldQuotes": "runs every night" },
};
