import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  unrecorded: {
    "badges/retention recountOutdatedStats": "runs every night",
  },
};
