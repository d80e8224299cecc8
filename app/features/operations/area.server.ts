import { defineArea } from "~/areas/area.server";
import { operationsHealth } from "./health-admin.server";
import { findTroubledParts } from "./health-today-admin.server";
import { deleteOldAuditEntries, deleteOldJobs } from "./retention.server";
import { handleJob } from "~jobs/define-job";
import { systemCaller } from "~/auth/caller.server";
import { runRetention } from "./clean-up.server";
import { backUpJob, cleanUpJob, sendBackupsJob } from "./jobs";
import { sendBackups } from "./elsewhere/send-backups.server";
import { takeBackup } from "./backups-admin.server";
import { backupFailed } from "./mails/backup-failed";
import { backupNotSent } from "./mails/backup-not-sent";
import { operationsSections } from "./settings";
import { isWholeBackupDownloaded } from "./setup-admin.server";

export const operationsArea = defineArea({
  name: "operations",
  personalData: "none",
  visitorData: "none",
  retention: [deleteOldJobs, deleteOldAuditEntries],
  audit: [
    {
      texts: "admin-activity",
      valueTexts: { "siteSettings.backupFrequency": "admin-operations:backups.frequency" },
      actions: [
        "job.retried",
        "job.allRetried",
        "backup.taken",
        "backup.downloaded",
        "backup.passphraseChosen",
        "backup.passphraseRemoved",
        "backup.placeChosen",
        "backup.placeRemoved",
        "settings.setupDismissed",
        "settings.demoRemoved",
      ],
    },
  ],
  secretPaths: "none",
  mails: [backupFailed, backupNotSent],
  navigation: [
    {
      href: "/admin/activity",
      group: "site",
      order: 30,
      icon: "activity",
      needs: "manage_users",
      label: "admin-activity:title",
    },
    {
      href: "/admin/jobs",
      group: "site",
      order: 50,
      icon: "workflow",
      needs: "manage_users",
      label: "admin-operations:jobs.title",
    },
    {
      href: "/admin/health",
      group: "site",
      order: 60,
      icon: "stethoscope",
      needs: "manage_users",
      label: "admin-operations:health.title",
    },
    {
      href: "/admin/backups",
      group: "site",
      order: 70,
      icon: "archive",
      needs: "manage_users",
      label: "admin-operations:backups.title",
    },
  ],
  setupSteps: [
    {
      name: "backup",
      order: 90,
      texts: "admin-setup:steps.backup",
      href: "/admin/backups",
      isDone: isWholeBackupDownloaded,
    },
  ],
  today: [{ order: 90, icon: "stethoscope", permission: "manage_users", find: findTroubledParts }],
  health: operationsHealth,
  jobs: [
    handleJob(cleanUpJob, () => runRetention(systemCaller())),
    handleJob(backUpJob, (payload) => takeBackup(systemCaller(), payload)),
    handleJob(sendBackupsJob, (_payload, { stopping }) => sendBackups(stopping)),
  ],
  settings: { sections: operationsSections },
});
