import { defineArea } from "~/areas/area.server";
import { operationsHealth } from "./health-admin.server";
import { deleteOldAuditEntries, deleteOldJobs } from "./retention.server";

export const operationsArea = defineArea({
  name: "operations",
  personalData: "none",
  retention: [deleteOldJobs, deleteOldAuditEntries],
  audit: [
    {
      actions: [
        "job.retried",
        "job.allRetried",
        "backup.taken",
        "backup.downloaded",
        "settings.setupDismissed",
      ],
    },
  ],
  secretPaths: "none",
  health: operationsHealth,
});
