import { defineArea } from "~/areas/area.server";
import { operationsHealth } from "./health-admin.server";
import { deleteOldAuditEntries, deleteOldJobs } from "./retention.server";
import { handleJob } from "~jobs/define-job";
import { systemCaller } from "~/auth/caller.server";
import { runRetention } from "./clean-up.server";
import { backUpJob, cleanUpJob } from "./jobs";
import { takeBackup } from "./backups-admin.server";
import { operationsSections } from "./settings";

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
  jobs: [
    handleJob(cleanUpJob, () => runRetention(systemCaller())),
    handleJob(backUpJob, (payload) => takeBackup(systemCaller(), payload)),
  ],
  settings: { sections: operationsSections },
});
