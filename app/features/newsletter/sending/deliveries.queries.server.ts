import type { Kysely } from "kysely";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import { updateLeased, withoutLease, type Batch, type LeasedDelivery } from "./batch-lease.queries.server";

const iso = (ms: number) => new Date(ms).toISOString();

/** The mail server accepted these messages, also where their leases expired meanwhile. */
export async function markSent(trx: Kysely<DB>, deliveries: { id: number }[]): Promise<void> {
  const now = iso(Date.now());
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...withoutLease, status: "sent", sentAt: now, nextAt: now, error: null })
    .where(
      "id",
      "in",
      deliveries.map(({ id }) => id),
    )
    .execute();
}

interface Failure {
  holder: string;
  error: string;
}

export async function markFailed(
  trx: Kysely<DB>,
  { id, attempts }: LeasedDelivery,
  { holder, error }: Failure,
): Promise<void> {
  await updateLeased(trx, id, holder)
    .set({ ...withoutLease, status: "failed", attempts: attempts + 1, nextAt: iso(Date.now()), error })
    .execute();
}

export async function markForRetry(
  trx: Kysely<DB>,
  { id, attempts }: LeasedDelivery,
  { holder, error, inMs }: Failure & { inMs: number },
): Promise<void> {
  const nextAt = iso(Date.now() + inMs);
  await updateLeased(trx, id, holder)
    .set({ ...withoutLease, status: "waiting", attempts: attempts + 1, nextAt, error })
    .execute();
}

/** Makes a delivery wait again without counting an attempt. */
export async function markUntried(trx: Kysely<DB>, { id }: LeasedDelivery, holder: string): Promise<void> {
  await updateLeased(trx, id, holder)
    .set({ ...withoutLease, status: "waiting" })
    .execute();
}

/** Ends all waiting deliveries of a batch, or of a whole sending. */
export async function endWaitingDeliveries(
  trx: Kysely<DB>,
  { sendingId, batch }: { sendingId: number; batch?: number },
  outcome: { status: "not_sent" | "skipped" | "failed"; error: string | null },
): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...withoutLease, ...outcome, nextAt: iso(Date.now()) })
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .$if(batch !== undefined, (query) => query.where("batch", "=", batch!))
    .execute();
}

/** For each domain of the batch: when its next waiting delivery is due, and when the last lease expires. */
export const findDueByDomain = (db: Kysely<DB>, { sendingId, batch }: Batch) =>
  db
    .selectFrom("newsletterDeliveries")
    .select(["domain", "status"])
    .select((eb) => [eb.fn.min("nextAt").as("nextAt"), eb.fn.max("claimedUntil").as("claimedUntil")])
    .where("sendingId", "=", sendingId)
    .where("batch", "=", batch)
    .where("status", "in", ["waiting", "sending"])
    .groupBy(["domain", "status"])
    .execute();

/** How many deliveries wait in the sending's earlier batches. */
export async function countWaitingBefore(db: Kysely<DB>, { sendingId, batch }: Batch): Promise<number> {
  return countRows(
    db
      .selectFrom("newsletterDeliveries")
      .where("sendingId", "=", sendingId)
      .where("status", "=", "waiting")
      .where("batch", "<", batch),
  );
}

/** Undefined when the sending was deleted with its post. */
export const findSending = (db: Kysely<DB>, sendingId: number) =>
  db
    .selectFrom("newsletterSendings")
    .select([
      "postId",
      "kind",
      "slot",
      "createdAt",
      "status",
      "queuedUpTo",
      "putOffUntil",
      "putOffs",
      "error",
    ])
    .where("id", "=", sendingId)
    .executeTakeFirst();

/** Marks the sending as done when no delivery is left and all recipients are queued. */
export async function endSendingIfDone(db: Kysely<DB>, sendingId: number): Promise<void> {
  const left = await db
    .selectFrom("newsletterDeliveries")
    .select("id")
    .where("sendingId", "=", sendingId)
    .where("status", "in", ["waiting", "sending"])
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  await db
    .updateTable("newsletterSendings")
    .set({ status: "done", finishedAt: iso(Date.now()), putOffUntil: null, error: null })
    .where("id", "=", sendingId)
    .where("status", "in", ["sending", "paused"])
    .where("queuedUpTo", "is", null)
    .execute();
}
