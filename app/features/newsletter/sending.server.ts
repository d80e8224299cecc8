import { sql, type Kysely } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import { partAfter } from "~db/portable";
import type { DB } from "~db/schema";
import { enqueue, withdraw } from "~jobs/outbox";
import { audienceOf, mailingRules, type MailingRules } from "./audience.server";
import { endIfDone, endWaiting } from "./deliveries.queries.server";
import { segmentCriteriaOf } from "./segments.server";
import type { SegmentCriteria } from "./segments.schema";
import type { Sending, SendPostInput, Sent } from "./sending.schema";

/** About so many letters are one job's. */
const BATCH = 500;
/** Batches grow by pieces of subscriptions, between which other requests have their turn: none is twice as large. */
const PIECE = BATCH;
const batchAt = (queued: number) => Math.floor(queued / BATCH);

/** Deliveries that are over and did not reach anybody: a later sending takes them up again. */
const unreached = ["not_sent", "skipped", "failed"] as const;

/**
 * Has a published post mailed to everybody of the audience whom no sending of it reached yet, and answers how many that
 * are. Throws AppError 404, 409 for a draft, and 400 for a segment that is none.
 */
export async function sendPost(caller: Caller, input: SendPostInput): Promise<Sent> {
  requirePermission(caller, "manage_newsletter");
  const { id, audience = "language", segmentId } = input;
  const rules = await mailingRules();
  return db.transaction().execute(async (trx) => {
    const post = await lockedPost(trx, id);
    if (!post) throw new AppError(404, "notFound");
    if (!post.isPublished) throw new AppError(409, "desk-sending:draft");
    const segment = audience === "segment" ? await segmentOf(trx, segmentId) : null;
    const criteria = segment?.criteria ?? (audience === "language" ? inLanguage(post.language) : {});

    const now = new Date().toISOString();
    const sending = await trx
      .insertInto("newsletterSendings")
      .values({
        postId: id,
        audience,
        segmentId: segment?.id ?? null,
        segmentName: segment?.name ?? null,
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sentCount = await queueRecipients(trx, { postId: id, sendingId: sending.id, rules, criteria });
    if (sentCount === 0) {
      await trx.deleteFrom("newsletterSendings").where("id", "=", sending.id).execute();
      return { sentCount, sendingId: null };
    }
    await trx
      .updateTable("newsletterSendings")
      .set({ total: sentCount })
      .where("id", "=", sending.id)
      .execute();
    await enqueueBatches(trx, sending.id);
    await recordChange(trx, caller, {
      action: "post.sent",
      subject: post.title,
      after: { recipients: sentCount, ...(segment && { segment: segment.name }) },
    });
    return { sentCount, sendingId: sending.id };
  });
}

/** The post, kept from other sendings of it until this transaction ends. */
const lockedPost = (trx: Kysely<DB>, id: number) =>
  trx
    .updateTable("newsletterPosts")
    .set((eb) => ({ isPublished: eb.ref("isPublished") }))
    .where("id", "=", id)
    .returning(["title", "language", "isPublished"])
    .executeTakeFirst();

async function segmentOf(trx: Kysely<DB>, id: number | undefined) {
  const row = await trx
    .selectFrom("newsletterSegments")
    .select(["id", "name"])
    .where("id", "=", id ?? 0)
    .executeTakeFirst();
  if (!row) {
    throw new AppError(400, "desk-sending:segmentRequired", {
      errors: { segmentId: ["desk-sending:segmentRequired"] },
    });
  }
  return { ...row, criteria: await segmentCriteriaOf(trx, row.id) };
}

const inLanguage = (language: string): Partial<SegmentCriteria> => ({
  languages: [language as SegmentCriteria["languages"][number]],
});

interface Queue {
  postId: number;
  sendingId: number;
  rules: MailingRules;
  criteria: Partial<SegmentCriteria>;
}

/**
 * Queues everybody of the audience who has not been reached, and answers how many. In pieces, so that a hundred thousand
 * recipients do not keep the process from everything else.
 */
async function queueRecipients(trx: Kysely<DB>, queue: Queue): Promise<number> {
  let queued = 0;
  for (let after = 0; ;) {
    await nextTurn();
    const upTo = await lastOfNext(trx, after);
    if (upTo === undefined) return queued;
    const people = audienceOf(trx, { ...queue.rules, criteria: queue.criteria })
      .where("subscriber.id", ">", after)
      .where("subscriber.id", "<=", upTo);
    queued += await takeUpAgain(trx, people, queue, queued);
    queued += await queueNew(trx, people, queue, queued);
    after = upTo;
  }
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

type People = ReturnType<typeof audienceOf>;

/** Those whom an earlier sending of the post meant and did not reach. */
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
    })
    .where("postId", "=", queue.postId)
    .where("subscriberId", "in", people.select("subscriber.id"))
    .where("status", "in", unreached)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function queueNew(trx: Kysely<DB>, people: People, queue: Queue, queued: number): Promise<number> {
  const now = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("newsletterDeliveries")
    .columns(["postId", "sendingId", "subscriberId", "batch", "language", "domain", "nextAt"])
    .expression(
      people
        .leftJoin("newsletterDeliveries as known", (join) =>
          join.onRef("known.subscriberId", "=", "subscriber.id").on("known.postId", "=", queue.postId),
        )
        .where("known.id", "is", null)
        .select([
          sql.lit(queue.postId).as("postId"),
          sql.lit(queue.sendingId).as("sendingId"),
          "subscriber.id as subscriberId",
          sql.lit(batchAt(queued)).as("batch"),
          "subscriber.preferredLanguage as language",
          partAfter(trx, "@", "subscriber.email").as("domain"),
          sql.lit(now).as("nextAt"),
        ]),
    )
    .onConflict((conflict) => conflict.columns(["postId", "subscriberId"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** One job for each batch in which something is left to do. */
async function enqueueBatches(trx: Kysely<DB>, sendingId: number): Promise<void> {
  for (const batch of await batchesLeft(trx, sendingId))
    await enqueue(trx, "send-newsletter", { sendingId, batch });
}

/** Takes these jobs back. One that runs sees soon that it should stop. */
async function withdrawBatches(trx: Kysely<DB>, sendingId: number): Promise<void> {
  const batches = await batchesLeft(trx, sendingId);
  await withdraw(
    trx,
    "send-newsletter",
    batches.map((batch) => ({ sendingId, batch })),
  );
}

async function batchesLeft(trx: Kysely<DB>, sendingId: number): Promise<number[]> {
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

/** Stops a sending after the messages in flight, until it is resumed. Throws AppError 404, or 409 when it is over. */
export async function pauseSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await move(trx, id, { from: ["sending"], to: "paused" });
    await withdrawBatches(trx, id);
    await recordChange(trx, caller, { action: "post.sendingPaused", subject: post.title });
  });
}

/** Lets a paused sending go on. Throws AppError 404, or 409 when it is not paused. */
export async function resumeSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await move(trx, id, { from: ["paused"], to: "sending" });
    await enqueueBatches(trx, id);
    await endIfDone(trx, id);
    await recordChange(trx, caller, { action: "post.sendingResumed", subject: post.title });
  });
}

/** Ends a sending after the messages in flight: who was not reached stays so. Throws AppError 404, or 409 when it is over. */
export async function cancelSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await move(trx, id, { from: ["sending", "paused"], to: "cancelled" });
    await withdrawBatches(trx, id);
    await endWaiting(trx, { sendingId: id }, { status: "skipped", error: null });
    await recordChange(trx, caller, { action: "post.sendingCancelled", subject: post.title });
  });
}

type Status = Sending["status"];

/** Moves a sending from one state to another, unless it is in a third. Answers the post's title. */
async function move(trx: Kysely<DB>, id: number, { from, to }: { from: Status[]; to: Status }) {
  const moved = await trx
    .updateTable("newsletterSendings")
    .set({
      status: to,
      putOffUntil: null,
      error: null,
      ...(to === "cancelled" && { finishedAt: new Date().toISOString() }),
    })
    .where("id", "=", id)
    .where("status", "in", from)
    .returning("postId")
    .executeTakeFirst();
  if (!moved) {
    const known = await trx
      .selectFrom("newsletterSendings")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    throw known ? new AppError(409, "desk-sending:over") : new AppError(404, "notFound");
  }
  return trx
    .selectFrom("newsletterPosts")
    .select("title")
    .where("id", "=", moved.postId)
    .executeTakeFirstOrThrow();
}

export { sendTest } from "./letters.server";
export { showSending } from "./sending-progress.server";
