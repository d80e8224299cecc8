import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { findJob, listJobNames } from "./catalog";
import type { Job } from "./define-job";

// A named channel of the process, not a variable: the application and the engine may be two bundles.
const CHANNEL = "limye:job-enqueued";
const enqueued = channel(CHANNEL);

interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /** At most one row ever per key. Idempotent: another call with the same key changes nothing. */
  uniqueKey?: string;
}

/**
 * Enqueues a job inside the caller's transaction: the row is committed or rolled back with the rest. Pass the
 * transaction's `trx` first. Never touches Redis. Throws ZodError for an invalid payload.
 */
export async function enqueue<Payload>(
  trx: Kysely<DB>,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { runAt = new Date(), uniqueKey }: EnqueueOptions = {},
): Promise<{ id: number } | undefined> {
  const row = await trx
    .insertInto("outbox")
    .values({
      name: job.name,
      payload: JSON.stringify(job.payload.parse(payload)),
      status: "waiting",
      runAt: runAt.toISOString(),
      uniqueKey: uniqueKey ?? null,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column("uniqueKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) enqueued.publish(row.id);
  return row;
}

const CHUNK = 500;

/** Deletes the jobs with these payloads, in any state. */
export async function cancelJobs<Payload>(
  trx: Kysely<DB>,
  job: Job<Payload>,
  payloads: NoInfer<Payload>[],
): Promise<void> {
  const stored = payloads.map((payload) => JSON.stringify(job.payload.parse(payload)));
  for (let from = 0; from < stored.length; from += CHUNK) {
    await trx
      .deleteFrom("outbox")
      .where("name", "=", job.name)
      .where("payload", "in", stored.slice(from, from + CHUNK))
      .execute();
  }
}

/** The jobs that have failed for good, oldest first. */
export async function listFailedJobs(
  db: Kysely<DB>,
): Promise<{ id: number; name: string; lastError: string | null }[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "name", "lastError"])
    .where("status", "=", "failed")
    .orderBy("id")
    .execute();
}

/** The maximum of attempts of a job; null when this version does not know it. */
export const getMaxAttempts = (name: string): number | null => findJob(name)?.attempts ?? null;

/** Locale keys of a job: its title and the prefix for its payload. Undefined when this version does not know it. */
export const findJobTexts = (name: string): Pick<Job, "title" | "payloadTexts"> | undefined => findJob(name);

/** Restarts a failed job with all its attempts. Returns false when it is not a failed one. */
export async function retryJob(trx: Kysely<DB>, id: number): Promise<boolean> {
  const row = await trx
    .updateTable("outbox")
    .set(retryColumns())
    .where("id", "=", id)
    .where("status", "=", "failed")
    .returning("id")
    .executeTakeFirst();
  if (row) enqueued.publish(row.id);
  return row !== undefined;
}

/** Restarts all failed jobs that this version knows. Returns their number. */
export async function retryFailedJobs(trx: Kysely<DB>): Promise<number> {
  const rows = await trx
    .updateTable("outbox")
    .set(retryColumns())
    .where("status", "=", "failed")
    .where("name", "in", listJobNames())
    .returning("id")
    .execute();
  if (rows[0]) enqueued.publish(rows[0].id);
  return rows.length;
}

/** Resets a job to its state when it was enqueued, except the last error, which is kept until it is done. */
const retryColumns = () =>
  ({
    status: "waiting",
    attempts: 0,
    runAt: new Date().toISOString(),
    relayedAt: null,
    finishedAt: null,
  }) as const;

/**
 * Calls back soon after a job was enqueued in this process, so that an engine need not wait for its next poll. Twice,
 * because the transaction may still be open the first time. Returns a function that unsubscribes.
 */
export function onEnqueued(callback: () => void): () => void {
  const pending = new Set<number>();
  const listener = () => {
    for (const delay of [5, 100]) {
      if (pending.has(delay)) continue; // one call for a burst of jobs
      pending.add(delay);
      const look = () => {
        pending.delete(delay);
        callback();
      };
      setTimeout(look, delay).unref();
    }
  };
  subscribe(CHANNEL, listener);
  return () => void unsubscribe(CHANNEL, listener);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const FINISHED_JOB_DAYS = 7;
const FAILED_JOB_DAYS = 90;

/** Deletes finished jobs after a week, and failed ones three months after they were enqueued. */
export async function deleteOldJobs(db: Kysely<DB>, now = new Date()): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .deleteFrom("outbox")
    .where("status", "=", "done")
    .where("finishedAt", "<", daysAgo(FINISHED_JOB_DAYS))
    .execute();
  await db
    .deleteFrom("outbox")
    .where("status", "=", "failed")
    .where("createdAt", "<", daysAgo(FAILED_JOB_DAYS))
    .execute();
}
