import { sql, type Kysely } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import { serializeTransactions, textAfter } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { enqueue, cancelJobs } from "~jobs/outbox";
import { getSettings } from "~/settings/settings.server";
import { formatISO, subDays } from "date-fns";
import {
  selectAudience,
  selectMailable,
  loadMailingRules,
  wantsDailyDevotion,
  type MailingRules,
} from "../segments/audience.server";
import { sendDigestsJob, sendNewsletterJob } from "../jobs";
import { endSendingIfDone } from "./deliveries.queries.server";
import { readerPeriodsOn, queueDigests, holdForDigest, type ReaderPeriods } from "./digests.queries.server";
import { slotDate } from "./regular-sending-keys";
import { isUnreached, newcomers, type People } from "./unreached.queries.server";
import { audienceCriteria, type AudienceCriteria } from "../segments/audience.schema";

/** About how many deliveries one job sends. */
const BATCH = 500;
/** Subscriptions looked at in one statement: a batch is never larger than BATCH + PIECE. */
const PIECE = BATCH;
/** Pieces in one transaction. On SQLite all other writers wait for it. */
const PIECES = 4;
const batchAt = (queued: number) => Math.floor(queued / BATCH);

const criteriaCodec = jsonCodec(audienceCriteria);

/** When the process dies while it queues, a job queues the rest after this time. */
const RESCUE_MS = 30_000;

/** Enqueues the job that goes on with `queueDeliveries` when this process dies. */
export const enqueueQueueRescue = (trx: Kysely<DB>, sendingId: number) =>
  enqueue(trx, sendNewsletterJob, { sendingId, batch: 0 }, { runAt: new Date(Date.now() + RESCUE_MS) });

interface Queue {
  postId: number | null;
  sendingId: number;
  kind: "post" | "devotion" | "gathered";
  rules: MailingRules;
  criteria: AudienceCriteria;
  periods: ReaderPeriods;
  /** Nobody gets the post later with a digest. */
  everybodyNow: boolean;
}

/**
 * Makes a delivery for everybody of a sending's audience whom no sending of its post reached or queued yet, then
 * enqueues its batches. Answers how many recipients the sending has. Short transactions, so that other writers get
 * their turn. Idempotent; several processes may do it at once.
 */
export async function queueDeliveries(sendingId: number): Promise<number> {
  const rules = await loadMailingRules();
  const { timeZone } = (await getSettings()).publishing;
  for (;;) {
    const { isOver, total } = await db
      .transaction()
      .execute((trx) => queuePieces(trx, sendingId, { ...rules, timeZone }));
    if (isOver) return total;
    await nextTurn();
  }
}

async function queuePieces(
  trx: Kysely<DB>,
  sendingId: number,
  { timeZone, ...rules }: MailingRules & { timeZone: string },
) {
  // Two sendings at once: the second must see whom the first one mails this week.
  await serializeTransactions(trx, "newsletter-queue");
  const sending = await lockSending(trx, sendingId);
  if (!sending) return { isOver: true, total: 0 }; // nobody to reach, or deleted with its post
  const { postId, kind, slot, status, queuedUpTo } = sending;
  const everybodyNow = sending.everybodyNow;
  let { total } = sending;
  if (queuedUpTo === null) return { isOver: true, total };
  const criteria = criteriaCodec.decode(sending.criteria);
  const morning = kind === "gathered" ? slotDate(slot) : null;
  const periods = morning
    ? readerPeriodsOn(morning, timeZone, dayBefore(morning))
    : readerPeriodsOn(rules.today, timeZone);
  const queue = { postId, sendingId, kind, rules, criteria, periods, everybodyNow };
  let after = queuedUpTo;
  for (let piece = 0; piece < PIECES; piece++) {
    const upTo = await findEndOfPiece(trx, after);
    if (upTo === undefined) {
      if (everybodyNow) await recountEarlierSendings(trx, postId, sendingId);
      await endQueueing(trx, { sendingId, kind, status, total });
      return { isOver: true, total };
    }
    total += await queuePiece(trx, queue, { after, upTo, queued: total });
    after = upTo;
  }
  await trx
    .updateTable("newsletterSendings")
    .set({ queuedUpTo: after, total })
    .where("id", "=", sendingId)
    .execute();
  return { isOver: false, total };
}

/** Until the transaction ends, nobody else queues for the sending, pauses or cancels it. */
const lockSending = (trx: Kysely<DB>, sendingId: number) =>
  trx
    .updateTable("newsletterSendings")
    .set((eb) => ({ total: eb.ref("total") }))
    .where("id", "=", sendingId)
    .returning(["postId", "kind", "slot", "status", "criteria", "queuedUpTo", "total", "everybodyNow"])
    .executeTakeFirst();

/** In the morning a week counts as over a day later: a newsletter that is sent on that day comes first. */
const dayBefore = (date: string) => formatISO(subDays(`${date}T12:00:00`, 1), { representation: "date" });

/** Their recipients for whom the post waited belong to the sending that took them over. */
async function recountEarlierSendings(
  trx: Kysely<DB>,
  postId: number | null,
  sendingId: number,
): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set((eb) => ({
      total: eb
        .selectFrom("newsletterDeliveries")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("newsletterDeliveries.sendingId", "=", "newsletterSendings.id"),
    }))
    .where("postId", "=", postId)
    .where("id", "!=", sendingId)
    .where("forgottenAt", "is", null)
    .where("queuedUpTo", "is", null)
    .execute();
}

async function endQueueing(
  trx: Kysely<DB>,
  { sendingId, kind, status, total }: Pick<Queue, "sendingId" | "kind"> & { status: string; total: number },
): Promise<void> {
  await cancelJobs(trx, sendNewsletterJob, [{ sendingId, batch: 0 }]);
  if (total === 0) {
    await trx.deleteFrom("newsletterSendings").where("id", "=", sendingId).execute();
    return;
  }
  await trx
    .updateTable("newsletterSendings")
    .set({ queuedUpTo: null, total })
    .where("id", "=", sendingId)
    .execute();
  // Readers whose week is over get this post and what was held for them in one mail.
  if (kind === "post")
    await enqueue(trx, sendDigestsJob, { sendingId }, { uniqueKey: `send-gathered:after-${sendingId}` });
  if (status !== "sending") return; // resuming enqueues the batches
  await enqueueBatches(trx, sendingId);
  await endSendingIfDone(trx, sendingId);
}

async function queuePiece(
  trx: Kysely<DB>,
  queue: Queue,
  { after, upTo, queued }: { after: number; upTo: number; queued: number },
): Promise<number> {
  const { sendingId, rules, periods } = queue;
  const piece = { sendingId, after, upTo };
  if (queue.kind === "gathered")
    return queueDigests(trx, { ...piece, batch: batchAt(queued) }, rules, periods);
  const everybody =
    queue.kind === "devotion"
      ? selectMailable(trx, rules).where(wantsDailyDevotion)
      : selectAudience(trx, { ...rules, criteria: queue.criteria });
  const people = everybody.where("subscriber.id", ">", after).where("subscriber.id", "<=", upTo);
  if (queue.postId === null) return queueNew(trx, people, queue, queued);
  const takenOver = await takeOver(trx, people, queue, queued);
  const total = takenOver + (await queueNew(trx, people, queue, queued + takenOver));
  if (!queue.everybodyNow) await holdForDigest(trx, piece, periods);
  return total;
}

/** The last subscription of the next piece; undefined at the end. */
async function findEndOfPiece(trx: Kysely<DB>, after: number): Promise<number | undefined> {
  const piece = trx.selectFrom("newsletters").select("id").where("id", ">", after).orderBy("id").limit(PIECE);
  const { last } = await trx
    .selectFrom(piece.as("piece"))
    .select((eb) => eb.fn.max<number | null>("piece.id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** Moves deliveries of earlier sendings of the post to this one, where they reached nobody. */
async function takeOver(trx: Kysely<DB>, people: People, queue: Queue, queued: number): Promise<number> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("newsletterDeliveries")
    .set({
      sendingId: queue.sendingId,
      batch: batchAt(queued),
      status: "waiting",
      attempts: 0,
      nextAt: now,
      claimedBy: null,
      claimedUntil: null,
      error: null,
      gatheredInto: null,
    })
    .where("postId", "=", queue.postId)
    .where("subscriberId", "in", people.select("subscriber.id"))
    .where(isUnreached(queue, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function queueNew(trx: Kysely<DB>, people: People, queue: Queue, queued: number): Promise<number> {
  const now = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("newsletterDeliveries")
    .columns(["postId", "kind", "sendingId", "subscriberId", "batch", "language", "domain", "nextAt"])
    .expression(
      newcomers(people, queue.postId).select([
        sql<number | null>`cast(${sql.lit(queue.postId)} as integer)`.as("postId"),
        sql.lit(queue.kind).as("kind"),
        sql.lit(queue.sendingId).as("sendingId"),
        "subscriber.id as subscriberId",
        sql.lit(batchAt(queued)).as("batch"),
        "subscriber.preferredLanguage as language",
        textAfter(trx, "@", "subscriber.email").as("domain"),
        sql.lit(now).as("nextAt"),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Enqueues one job for each batch that is not over. */
export async function enqueueBatches(trx: Kysely<DB>, sendingId: number): Promise<void> {
  for (const batch of await findOpenBatches(trx, sendingId))
    await enqueue(trx, sendNewsletterJob, { sendingId, batch });
}

/** The batches with deliveries that wait or are in flight. */
export async function findOpenBatches(trx: Kysely<DB>, sendingId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("newsletterDeliveries")
    .select("batch")
    .distinct()
    .where("sendingId", "=", sendingId)
    .where("status", "in", ["waiting", "sending"])
    .orderBy("batch")
    .execute();
  return rows.map(({ batch }) => batch);
}
