import { db } from "~db/client";
import { listJobNames } from "~jobs/catalog";
import { listFailedJobs, retryJob, enqueue } from "~jobs/outbox";
import {
  findDueRows,
  renewLease,
  markDone,
  markForRetry,
  releaseRow,
  markFailed,
  markRelayed,
  findRowState,
  claimRow,
  reclaimExpiredLeases,
} from "~jobs/outbox-rows";
import { enqueueScheduled } from "~jobs/schedule";
import { cleanUp } from "~tests/support/areas";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { cleanUpJob } from "~/features/operations/jobs";

const enqueueJob = async () => (await enqueue(db, cleanUpJob, {}))!.id;
const claimJob = async () => (await claimRow(await enqueueJob(), 0, 60_000))!;

export const queryPlans: QueryPlans = {
  verbs: {
    "a job from claim to end": async () => {
      await findDueRows(listJobNames(), 50);
      await findDueRows(listJobNames(), 50, Date.now());
      await renewLease(await claimJob(), 1_000);
      await markDone(await claimJob());
      await markForRetry(await claimJob(), "no route", 1_000);
      await releaseRow(await claimJob());
      const failed = await claimJob();
      await markFailed(failed, "no route");
      await listFailedJobs(db);
      await retryJob(db, failed.id);
      await markRelayed([failed.id]);
      await findRowState(failed.id);
      await claimRow(await enqueueJob(), 0, -1);
      await reclaimExpiredLeases();
    },
    "the schedule": () => enqueueScheduled({ timeZone: "America/Port-au-Prince", backups: "monthly" }),
    "the clean-up of the house": () => cleanUp(),
  },
};
