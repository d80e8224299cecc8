import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  chooseBackupPassphrase,
  removeBackupPassphrase,
} from "~/features/operations/backup-passphrase-admin.server";
import { chooseBackupPlace, removeBackupPlace } from "~/features/operations/elsewhere/place-admin.server";
import { takeBackup, readBackup } from "~/features/operations/backups-admin.server";
import { removeDemoContent } from "~/features/operations/demo-content-admin.server";
import { retryFailedJob, retryAllFailedJobs } from "~/features/operations/jobs-admin.server";
import { dismissSetup } from "~/features/operations/setup-admin.server";
import * as demoRequests from "~/features/prayers/admin/demo-requests.server";
import { removeDemoSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { db } from "~db/client";
import { addDemo } from "~db/demo";
import { prepareDatabase } from "~db/prepare-database";
import { administrator } from "~tests/support/admin";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const createFailedJob = () =>
  db
    .insertInto("outbox")
    .values({
      ...{ name: "send-mail", payload: JSON.stringify({ mailId: 1 }), status: "failed", uniqueKey: null },
      ...{ runAt: "2026-11-20T00:00:00.000Z", createdAt: "2026-11-20T00:00:00.000Z" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
/** A site with a database file, because a database in memory cannot be backed up. */
const openSiteOnFile = async () => {
  env.DATABASE_URL = `file:${join(env.DATA_DIR, "limye.db")}`;
  await prepareDatabase(env.DATABASE_URL);
  return (await administrator()).caller;
};

const PASSWORD = "the owner's own password";
const passphrase = "limyè sou mòn nan";
/** A folder outside the data folder, whose files are compared. */
function folderPlace() {
  const folder = mkdtempSync(join(tmpdir(), "limye-place-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { kind: "folder" as const, folder, keep: 3, password: PASSWORD };
}
const chosen = { passphrase, passphraseAgain: passphrase, password: PASSWORD };

export const auditTable: AuditTable = {
  rows: {
    "operations/backups-admin takeBackup": auditRow("backup.taken", async () => {
      const caller = await openSiteOnFile();
      return () => takeBackup(caller);
    }),
    "operations/backups-admin readBackup": auditRow("backup.downloaded", async () => {
      const caller = await openSiteOnFile();
      const { name } = await takeBackup(systemCaller());
      return () => readBackup(caller, name);
    }),
    "operations/backup-passphrase-admin chooseBackupPassphrase": auditRow(
      "backup.passphraseChosen",
      async () => {
        const { caller } = await administrator({ password: PASSWORD });
        return () => chooseBackupPassphrase(caller, chosen);
      },
    ),
    "operations/backup-passphrase-admin removeBackupPassphrase": auditRow(
      "backup.passphraseRemoved",
      async () => {
        const { caller } = await administrator({ password: PASSWORD });
        await chooseBackupPassphrase(caller, chosen);
        return () => removeBackupPassphrase(caller, { password: PASSWORD });
      },
    ),
    "operations/elsewhere/place-admin chooseBackupPlace": auditRow("backup.placeChosen", async () => {
      const { caller } = await administrator({ password: PASSWORD });
      await chooseBackupPassphrase(caller, chosen);
      return () => chooseBackupPlace(caller, folderPlace());
    }),
    "operations/elsewhere/place-admin removeBackupPlace": auditRow("backup.placeRemoved", async () => {
      const { caller } = await administrator({ password: PASSWORD });
      await chooseBackupPassphrase(caller, chosen);
      await chooseBackupPlace(caller, folderPlace());
      return () => removeBackupPlace(caller, { password: PASSWORD });
    }),
    "operations/setup-admin dismissSetup": auditRow(
      "settings.setupDismissed",
      async (caller) => () => dismissSetup(caller),
    ),
    "operations/demo-content-admin removeDemoContent": auditRow("settings.demoRemoved", async (caller) => {
      await addDemo(db, demoRequests);
      return () => removeDemoContent(caller, { ...demoRequests, removeDemoSermons });
    }),
    "operations/jobs-admin retryFailedJob": auditRow("job.retried", async (caller) => {
      const { id } = await createFailedJob();
      return () => retryFailedJob(caller, { id });
    }),
    "operations/jobs-admin retryAllFailedJobs": auditRow("job.allRetried", async (caller) => {
      await createFailedJob();
      return () => retryAllFailedJobs(caller);
    }),
  },
  outsideTransaction: {
    "operations/backups-admin": "reads",
  },
};
