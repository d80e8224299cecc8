import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
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
} from "./segments/audience.server";
import { endIfDone } from "./deliveries.queries.server";
import {
  readerPeriodsOn,
  queueDigests,
  holdForDigest,
  type ReaderPeriods,
} from "./sending/digests.queries.server";
import { slotDate } from "./sending/sending-slots";
import { audienceCriteria, type AudienceCriteria } from "./sending/sending.schema";
import { sendDigestsJob, sendNewsletterJob } from "./jobs";

/** About so many letters are one job's. */
const BATCH = 500;
/** Batches grow by pieces of so many subscriptions: none is twice as large. */
const PIECE = BATCH;
/** So many pieces are one transaction, for which everybody else waits on SQLite. */
const PIECES = 4;
const batchAt = (queued: number) => Math.floor(queued / BATCH);

/** Deliveries that are over and did not reach anybody: a later sending takes them up again. */
const unreached = ["not_sent", "skipped", "failed"] as const;

const criteriaCodec = jsonCodec(audienceCriteria);

/** Should this process die before all are queued, a job queues the rest after so long. */
const RESCUE_MS = 30_000;

/** Asks for the job that ends what `queueRest` began. */
export const beginQueue = (trx: Kysely<DB>, sendingId: number) =>
  enqueue(trx, sendNewsletterJob, { sendingId, batch: 0 }, { runAt: new Date(Date.now() + RESCUE_MS) });

interface Queue {
  postId: number | null;
  sendingId: number;
  kind: "post" | "devotion" | "gathered";
  rules: MailingRules;
  criteria: AudienceCriteria;
  periods: ReaderPeriods;
}

/**
 * Queues everybody of a sending's audience who has not been reached and is not queued yet, then asks for its batches;
 * answers how many recipients the sending has. In short transactions, between which others have their turn. Several may
 * do this at once, and where one dies another goes on.
 */
export async function queueRest(sendingId: number): Promise<number> {
  const rules = await loadMailingRules();
  const { timeZone } = (await getSettings()).publishing;
  for (;;) {
    const { isOver, total } = await db
      .transaction()
      .execute((trx) => queueSome(trx, sendingId, { ...rules, timeZone }));
    if (isOver) return total;
    await nextTurn();
  }
}

async function queueSome(
  trx: Kysely<DB>,
  sendingId: number,
  { timeZone, ...rules }: MailingRules & { timeZone: string },
) {
  // Of two sendings at once the second sees whose week's mail the first one took.
  await serializeTransactions(trx, "newsletter-queue");
  const sending = await locked(trx, sendingId);
  if (!sending) return { isOver: true, total: 0 }; // nobody to reach, or deleted with its post
  const { postId, kind, slot, status, queuedUpTo } = sending;
  let { total } = sending;
  if (queuedUpTo === null) return { isOver: true, total };
  const criteria = criteriaCodec.decode(sending.criteria);
  const morning = kind === "gathered" ? slotDate(slot) : null;
  const periods = morning
    ? readerPeriodsOn(morning, timeZone, dayBefore(morning))
    : readerPeriodsOn(rules.today, timeZone);
  const queue = { postId, sendingId, kind, rules, criteria, periods };
  let after = queuedUpTo;
  for (let piece = 0; piece < PIECES; piece++) {
    const upTo = await lastOfNext(trx, after);
    if (upTo === undefined) {
      await endQueue(trx, { sendingId, kind, status, total });
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

/** The sending, kept from others who would queue for it, pause or cancel it until this transaction ends. */
const locked = (trx: Kysely<DB>, sendingId: number) =>
  trx
    .updateTable("newsletterSendings")
    .set((eb) => ({ total: eb.ref("total") }))
    .where("id", "=", sendingId)
    .returning(["postId", "kind", "slot", "status", "criteria", "queuedUpTo", "total"])
    .executeTakeFirst();

/** What is gathered goes in the morning for weeks that were over the evening before: a newsletter of that day comes first. */
const dayBefore = (date: string) => formatISO(subDays(`${date}T12:00:00`, 1), { representation: "date" });

async function endQueue(
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
  // For whose week is over and for whom more than this post waits.
  if (kind === "post")
    await enqueue(trx, sendDigestsJob, { sendingId }, { uniqueKey: `send-gathered:after-${sendingId}` });
  if (status !== "sending") return; // resuming asks for the batches
  await enqueueBatches(trx, sendingId);
  await endIfDone(trx, sendingId);
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
  const again = await takeUpAgain(trx, people, queue, queued);
  const total = again + (await queueNew(trx, people, queue, queued + again));
  await holdForDigest(trx, piece, periods);
  return total;
}

/** Where the next piece of all subscriptions ends. */
async function lastOfNext(trx: Kysely<DB>, after: number): Promise<number | undefined> {
  const piece = trx.selectFrom("newsletters").select("id").where("id", ">", after).orderBy("id").limit(PIECE);
  const { last } = await trx
    .selectFrom(piece.as("piece"))
    .select((eb) => eb.fn.max<number | null>("piece.id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

type People = ReturnType<typeof selectAudience>;

/** Those whom an earlier sending of the post meant and did not reach, or had in hand when a process died and it was over. */
async function takeUpAgain(trx: Kysely<DB>, people: People, queue: Queue, queued: number): Promise<number> {
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
    .where(isUnreached(queue.postId, now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Of a post's deliveries those that no living sending has, and that did not reach anybody. */
const isUnreached =
  (postId: number | null, now: string) =>
  (eb: ExpressionBuilder<DB, "newsletterDeliveries">): Expression<SqlBool> =>
    eb.or([
      eb("status", "in", unreached),
      eb.and([
        eb("status", "=", "sending"),
        eb("claimedUntil", "<", now),
        eb(
          "sendingId",
          "in",
          eb
            .selectFrom("newsletterSendings")
            .select("id")
            .where("postId", "=", postId)
            .where("status", "in", ["cancelled", "done"]),
        ),
      ]),
    ]);

/** Those of an audience to whom no delivery of the post was made. */
const newcomers = (people: People, postId: number | null) =>
  people
    .leftJoin("newsletterDeliveries as known", (join) =>
      join.onRef("known.subscriberId", "=", "subscriber.id").on("known.postId", "=", postId),
    )
    .where("known.id", "is", null);

/** How many recipients a sending would have now: what `queueRest` would queue. */
export async function countUnreached(
  trx: Kysely<DB>,
  { postId, rules, criteria }: Pick<Queue, "postId" | "rules" | "criteria">,
): Promise<number> {
  const people = selectAudience(trx, { ...rules, criteria });
  const fresh = await newcomers(people, postId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const again = await trx
    .selectFrom("newsletterDeliveries")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("postId", "=", postId)
    .where("subscriberId", "in", people.select("subscriber.id"))
    .where(isUnreached(postId, new Date().toISOString()))
    .executeTakeFirstOrThrow();
  return fresh.n + again.n;
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

/** One job for each batch in which something is left to do. */
export async function enqueueBatches(trx: Kysely<DB>, sendingId: number): Promise<void> {
  for (const batch of await batchesLeft(trx, sendingId))
    await enqueue(trx, sendNewsletterJob, { sendingId, batch });
}

export async function batchesLeft(trx: Kysely<DB>, sendingId: number): Promise<number[]> {
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
