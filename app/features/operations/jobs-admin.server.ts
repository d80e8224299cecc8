import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { findJobTexts, getMaxAttempts, retryFailedJobs, retryJob } from "~jobs/outbox";
import { jobStates, type JobsQuery, type JobState } from "./jobs.schema";

const PAGE = 50;

// The outbox holds every job and its status, whether this process runs it or a worker over Redis.

/** A page of the jobs in one state, newest first, and the number of jobs in each state except `done`. */
export async function listJobs(caller: Caller, { state = "failed", before }: JobsQuery) {
  requirePermission(caller, "manage_users");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("outbox")
        .select(["id", "name", "payload", "attempts", "runAt", "lastError", "createdAt", "finishedAt"])
        .where("status", "=", state)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE },
  );
  const jobs = rows.map(({ payload, ...row }) => ({
    ...row,
    payload: Object.entries(JSON.parse(payload) as Record<string, unknown>).map(([name, value]) => ({
      name,
      value: String(value),
    })),
    /** Null for a job that this version does not know; it cannot run. */
    attemptsAllowed: getMaxAttempts(row.name),
    texts: findJobTexts(row.name),
  }));
  return { state, jobs, counts: await countJobs(), older };
}

/** The number of waiting, running and failed jobs. Finished ones are not counted: they are many. */
export async function countJobs(): Promise<Record<Exclude<JobState, "done">, number>> {
  const states = jobStates.filter((state) => state !== "done");
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["status", eb.fn.countAll<number>().as("n")])
    .where("status", "in", states)
    .groupBy("status")
    .execute();
  const countOf = (state: JobState) => rows.find(({ status }) => status === state)?.n ?? 0;
  return { failed: countOf("failed"), running: countOf("running"), waiting: countOf("waiting") };
}

/** Restarts a failed job. Throws AppError 404, and 409 when it is not failed (any more) or cannot run. */
export async function retryFailedJob(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_users");
  await db.transaction().execute(async (trx) => {
    const job = requireFound(
      await trx.selectFrom("outbox").select("name").where("id", "=", id).executeTakeFirst(),
    );
    if (getMaxAttempts(job.name) === null) throw new AppError(409, "admin-operations:jobs.unknown");
    if (!(await retryJob(trx, id))) throw new AppError(409, "admin-operations:jobs.notFailed");
    await recordChange(trx, caller, { action: "job.retried", subject: String(id) });
  });
}

/** Restarts all failed jobs. Returns their number. */
export async function retryAllFailedJobs(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_users");
  return db.transaction().execute(async (trx) => {
    const count = await retryFailedJobs(trx);
    if (count > 0) await recordChange(trx, caller, { action: "job.allRetried", subject: String(count) });
    return count;
  });
}
