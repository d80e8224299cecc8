import type { AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  unrecorded: {
    "analytics/page-views/roll-up-page-views-admin rollUpPageViews": "runs every hour",
    "analytics/page-views/roll-up-page-views-admin deleteOldPageViews": "runs every night",
  },
};
