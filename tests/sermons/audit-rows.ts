import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  rows: {},
  unrecorded: { "sermons/watching/retention deleteOldSermonActivity": "runs every night" },
};
