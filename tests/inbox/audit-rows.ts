import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = { outsideTransaction: { "inbox/inbox-export": "reads" } };
