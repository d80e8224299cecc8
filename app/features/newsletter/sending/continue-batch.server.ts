import { currentAllowance } from "~/features/mail/account/mail-limits-status.server";
import { isInFuture, nextSendTime } from "~/features/mail/account/mail-allowance.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { copyDigestOutcomes } from "./digests.queries.server";
import { sendNewsletterJob } from "../jobs";
import { findDomainBackoffs } from "./backoff.queries.server";
import type { BatchOptions } from "./batch-options";
import {
  countWaitingBefore,
  endSendingIfDone,
  endWaitingDeliveries,
  findDueByDomain,
  findSending,
} from "./deliveries.queries.server";
import { releaseExpiredLeases, type Batch } from "./batch-lease.queries.server";

/** Enqueues the job that goes on with a batch at a time (ISO). */
export const enqueueBatch = async ({ sendingId, batch }: Batch, runAt: string): Promise<void> =>
  void (await enqueue(db, sendNewsletterJob, { sendingId, batch }, { runAt: new Date(runAt) }));

/** Enqueues a job for what is left of a batch when it is due, or ends the sending when nothing is left. */
export async function enqueueRest(batch: Batch, { putOffs }: Pick<BatchOptions, "putOffs">): Promise<void> {
  const sending = await findSending(db, batch.sendingId);
  if (!sending || sending.status === "paused") return; // resuming enqueues all batches
  if (sending.status === "cancelled") {
    await releaseExpiredLeases(db, batch);
    await endWaitingDeliveries(db, batch, { status: "skipped", error: null });
  }
  if (sending.putOffs >= putOffs) {
    const { sendingId } = batch;
    await endWaitingDeliveries(db, { sendingId }, { status: "failed", error: sending.error });
  }
  if (sending.kind === "gathered") await copyDigestOutcomes(db, batch.sendingId);
  const due = await findNextDue(batch);
  if (due === null) return endSendingIfDone(db, batch.sendingId);
  const putOffUntil = isInFuture(sending.putOffUntil) ? sending.putOffUntil : due;
  const allowedAt = sending.status === "sending" ? await findNextAllowed(batch) : due;
  await enqueueBatch(batch, latest(due, putOffUntil, allowedAt));
}

const latest = (...times: string[]) => times.sort().at(-1)!;

/** The shortest wait for room within the limits: mails that people wait for go first. */
const LIMITED_MS = 1_000;

/** When the limits of the mail account allow this batch, after the sending's earlier batches; "" without limits. */
async function findNextAllowed(batch: Batch): Promise<string> {
  const allowance = await currentAllowance();
  if (!allowance) return "";
  const before = await countWaitingBefore(db, batch);
  const soon = new Date(Date.now() + LIMITED_MS).toISOString();
  return latest(soon, await nextSendTime(db, allowance, "bulk", before + 1));
}

/** When the next delivery of a batch is due; null when none is left. */
async function findNextDue(batch: Batch): Promise<string | null> {
  const left = await findDueByDomain(db, batch);
  if (left.length === 0) return null;
  const backoffs = new Map((await findDomainBackoffs(db)).map(({ domain, until }) => [domain, until]));
  const times = left.map(({ domain, status, nextAt, claimedUntil }) =>
    status === "sending" ? (claimedUntil ?? nextAt) : latest(nextAt, backoffs.get(domain) ?? ""),
  );
  return times.sort()[0]!;
}
