import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  unrecorded: { "translator/retention deleteOldTextTranslations": "runs every night" },
};
