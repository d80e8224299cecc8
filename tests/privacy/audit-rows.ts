import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  rows: {},
  unrecorded: { "privacy/retention deleteExpiredCodes": "runs every night" },
};
