import { db } from "~db/client";
import { findJob } from "./catalog";

/**
 * One run of an outbox row. `attempt` counts from 1 and is a fencing token: a run that lost its lease can write
 * nothing.
 */
export interface JobRun {
  id: number;
  name: string;
  attempt: number;
  payload: unknown;
}

/** A waiting row and its number of attempts. Its `runAt` changes whenever it waits again. */
export interface DueRow {
  id: number;
  name: string;
  attempts: number;
  runAt: string;
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * The due rows of these kinds, oldest first; with `notRelayedSince` (ms) only those that were not sent to Redis since
 * then.
 */
export async function findDueRows(
  names: string[],
  limit: number,
  notRelayedSince?: number,
): Promise<DueRow[]> {
  let query = db
    .selectFrom("outbox")
    .select(["id", "name", "attempts", "runAt"])
    .where("status", "=", "waiting")
    .where("runAt", "<=", iso(Date.now()))
    .where("name", "in", names);
  if (notRelayedSince !== undefined)
    query = query.where((eb) =>
      eb.or([eb("relayedAt", "is", null), eb("relayedAt", "<", iso(notRelayedSince))]),
    );
  return query.orderBy("runAt").orderBy("id").limit(limit).execute();
}

/** Records that Redis has these rows, except those that meanwhile wait for a later attempt. */
export async function markRelayed(ids: number[]): Promise<void> {
  const now = iso(Date.now());
  await db
    .updateTable("outbox")
    .set({ relayedAt: now })
    .where("id", "in", ids)
    .where("status", "=", "waiting")
    .where("runAt", "<=", now)
    .execute();
}

/** Claims a waiting row for this process. Undefined when it is done, has changed, or another process claimed it. */
export async function claimRow(id: number, attempts: number, leaseMs: number): Promise<JobRun | undefined> {
  const row = await db
    .updateTable("outbox")
    .set({ status: "running", attempts: attempts + 1, leasedUntil: iso(Date.now() + leaseMs) })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("attempts", "=", attempts)
    .returning(["id", "name", "payload"])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    attempt: attempts + 1,
    payload: JSON.parse(row.payload) as unknown,
  };
}

const updateHeldRow = ({ id, attempt }: JobRun) =>
  db
    .updateTable("outbox")
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("attempts", "=", attempt);

export async function renewLease(run: JobRun, leaseMs: number): Promise<void> {
  await updateHeldRow(run)
    .set({ leasedUntil: iso(Date.now() + leaseMs) })
    .execute();
}

export async function markDone(run: JobRun): Promise<void> {
  await updateHeldRow(run)
    .set({ status: "done", leasedUntil: null, lastError: null, finishedAt: iso(Date.now()) })
    .execute();
}

/** After a failed attempt: the row waits for the next one. */
export async function markForRetry(run: JobRun, error: string, inMs: number): Promise<void> {
  await updateHeldRow(run)
    .set({
      status: "waiting",
      leasedUntil: null,
      relayedAt: null,
      lastError: error,
      runAt: iso(Date.now() + inMs),
    })
    .execute();
}

/** After the last attempt: the row keeps its error until somebody retries it. */
export async function markFailed(run: JobRun, error: string): Promise<void> {
  await updateHeldRow(run)
    .set({ status: "failed", leasedUntil: null, lastError: error, finishedAt: iso(Date.now()) })
    .execute();
}

/** Releases a row because this process stops. The attempt is not counted. */
export async function releaseRow(run: JobRun): Promise<void> {
  await updateHeldRow(run)
    .set({
      status: "waiting",
      leasedUntil: null,
      relayedAt: null,
      attempts: run.attempt - 1,
      runAt: iso(Date.now()),
    })
    .execute();
}

const ABANDONED_ERROR = "The process running this job ended before the job did.";

/**
 * Releases the rows of dead processes, whose leases have expired. After the last attempt they have failed instead;
 * `exhausted` is called for those first.
 */
export async function reclaimExpiredLeases(
  exhausted?: (row: Pick<JobRun, "name" | "payload">, error: string) => Promise<void>,
): Promise<void> {
  const now = iso(Date.now());
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "name", "payload", "attempts", "leasedUntil"])
    .where("status", "=", "running")
    .where("leasedUntil", "<", now)
    .execute();
  for (const { id, name, payload, attempts, leasedUntil } of rows) {
    const last = attempts >= (findJob(name)?.attempts ?? Infinity);
    if (last) await exhausted?.({ name, payload: JSON.parse(payload) as unknown }, ABANDONED_ERROR);
    await db
      .updateTable("outbox")
      .set({
        ...(last
          ? { status: "failed", finishedAt: now }
          : { status: "waiting", runAt: now, relayedAt: null }),
        leasedUntil: null,
        lastError: ABANDONED_ERROR,
      })
      .where("id", "=", id)
      .where("status", "=", "running")
      .where("leasedUntil", "=", leasedUntil)
      .execute();
  }
}

/** The status of a row; undefined when it does not exist. */
export async function findRowState(id: number) {
  return db
    .selectFrom("outbox")
    .select(["status", "attempts", "runAt", "lastError"])
    .where("id", "=", id)
    .executeTakeFirst();
}
