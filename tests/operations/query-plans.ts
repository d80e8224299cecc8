import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { listActivity } from "~/features/operations/activity-admin.server";
import { activityQuery } from "~/features/operations/activity.schema";
import { takeBackup, lastBackupRun } from "~/features/operations/backups-admin.server";
import { sendBackups } from "~/features/operations/elsewhere/send-backups.server";
import { readSentBackups } from "~/features/operations/elsewhere/sent-backups.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { listJobs, retryFailedJob, retryAllFailedJobs } from "~/features/operations/jobs-admin.server";
import { jobStates, jobsQuery } from "~/features/operations/jobs.schema";
import { listToday } from "~/features/operations/today.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { markFailed, claimRow } from "~jobs/outbox-rows";
import { forgetStatements, type QueryPlans } from "~tests/support/query-plan-table";
import { administrator } from "~tests/support/admin";
import { cleanUpJob } from "~/features/operations/jobs";

const enqueueJob = async () => (await enqueue(db, cleanUpJob, {}))!.id;
const claimJob = async () => (await claimRow(await enqueueJob(), 0, 60_000))!;

export const queryPlans: QueryPlans = {
  verbs: {
    "the record of backups": async () => {
      await expect(takeBackup(systemCaller())).rejects.toThrow(); // a database in memory has no file to copy
      await lastBackupRun(systemCaller());
      await sendBackups();
      await readSentBackups();
    },
    "the jobs": async () => {
      for (const state of jobStates) await listJobs(systemCaller(), jobsQuery.parse({ state, before: "9" }));
      const failed = await claimJob();
      await markFailed(failed, "no route");
      await retryFailedJob(systemCaller(), failed);
      await retryAllFailedJobs(systemCaller());
    },
    "the activity log": async () => {
      for (const query of [
        {},
        { kind: "role" },
        { user: "marie" },
        { user: "system", kind: "backup", before: "9" },
      ])
        await listActivity(systemCaller(), activityQuery.parse(query));
    },
    "the day's tasks": async () => {
      const { caller } = await administrator();
      forgetStatements();
      await listToday(caller);
    },
    "the health of the site": () => checkHealth(systemCaller()),
  },
  lists: {
    jobs: {
      filters: { state: ["failed", "waiting", "done"], before: [undefined, "9"] },
      list: (query) => listJobs(systemCaller(), jobsQuery.parse(query)),
    },
    activity: {
      // Without `kind`, which selects several actions at once; the log is small enough to sort.
      filters: { user: [undefined, "marie", "system"], before: [undefined, "9"] },
      list: (query) => listActivity(systemCaller(), activityQuery.parse(query)),
    },
  },
};
