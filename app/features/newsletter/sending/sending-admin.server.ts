import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue, cancelJobs } from "~jobs/outbox";
import { loadMailingRules, selectAudience, type MailingRules } from "../segments/audience.server";
import { endSendingIfDone, endWaitingDeliveries } from "./deliveries.queries.server";
import { skipDigestPostsOfSending, copyDigestOutcomes } from "./digests.queries.server";
import { sendNewsletterJob } from "../jobs";
import type { Sending, SendPostInput, SendPostOutput } from "./sending.schema";
import { lockPost } from "../posts/posts.queries.server";
import { loadChosenAudience } from "./chosen-audience.server";
import { countHeldForLater } from "./later-readers.server";
import { countUnreached } from "./unreached.queries.server";
import {
  enqueueBatches,
  enqueueQueueRescue,
  findOpenBatches,
  queueDeliveries,
} from "./queue-deliveries.server";

/**
 * Sends a published post to everybody in the audience who has not received it yet. Throws AppError 404, 409 for a draft
 * or when the recipients of an earlier sending were deleted, and 400 for an unknown segment.
 */
export async function sendNewsletterPost(caller: Caller, input: SendPostInput): Promise<SendPostOutput> {
  requirePermission(caller, "manage_newsletter");
  for (;;) {
    const begun = await createSending(caller, input, await loadMailingRules());
    if (!begun) return { ...nobody, sendingId: null };
    const total = await queueDeliveries(begun.id);
    if (begun.isAnother) continue;
    if (total === 0) return { ...nobody, sendingId: null };
    const later = await countHeldForLater(db, begun.id);
    return { sentCount: total - later.laterCount, ...later, sendingId: begun.id };
  }
}

const nobody = { sentCount: 0, laterCount: 0, laterAt: null };

/**
 * Creates the sending and its audit entry in one transaction. Null when nobody is left to reach. `isAnother`: an earlier
 * sending of this post must be queued first.
 */
async function createSending(caller: Caller, input: SendPostInput, rules: MailingRules) {
  const { id, audience = "language", everybodyNow = false } = input;
  return db.transaction().execute(async (trx) => {
    const post = requireFound(await lockPost(trx, id));
    if (!post.isPublished) throw new AppError(409, "admin-sending:draft");
    const another = await trx
      .selectFrom("newsletterSendings")
      .select("id")
      .where("postId", "=", id)
      .where("queuedUpTo", "is not", null)
      .executeTakeFirst();
    if (another) return { id: another.id, isAnother: true };
    if (await hasForgottenRecipients(trx, id)) throw new AppError(409, "admin-sending:forgotten");
    const { segment, criteria } = await loadChosenAudience(trx, post.language, input);
    const people = selectAudience(trx, { ...rules, criteria });
    const recipients = await countUnreached(trx, people, { postId: id, everybodyNow });
    if (recipients === 0) return null;
    const sending = await trx
      .insertInto("newsletterSendings")
      .values({
        postId: id,
        audience,
        segmentId: segment?.id ?? null,
        segmentName: segment?.name ?? null,
        criteria: JSON.stringify(criteria),
        everybodyNow,
        queuedUpTo: 0,
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueueQueueRescue(trx, sending.id);
    await recordChange(trx, caller, {
      action: "post.sent",
      subject: post.title,
      after: {
        recipients,
        ...(segment && { segment: segment.name }),
        ...(everybodyNow && { everybodyNow }),
      },
    });
    return { id: sending.id, isAnother: false };
  });
}

/** Whether the deliveries of an earlier sending were deleted (retention). */
async function hasForgottenRecipients(trx: Kysely<DB>, postId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("newsletterSendings")
    .select("id")
    .where("postId", "=", postId)
    .where("forgottenAt", "is not", null)
    .where("sent", ">", 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels waiting jobs. A running one soon sees the new status. */
async function withdrawBatchJobs(trx: Kysely<DB>, sendingId: number): Promise<void> {
  const batches = await findOpenBatches(trx, sendingId);
  await cancelJobs(
    trx,
    sendNewsletterJob,
    batches.map((batch) => ({ sendingId, batch })),
  );
}

/** Enqueues batches with claimed rows for the end of their lease, in case the process died. */
async function enqueueHeldBatches(trx: Kysely<DB>, sendingId: number): Promise<void> {
  const held = await trx
    .selectFrom("newsletterDeliveries")
    .select(["batch", (eb) => eb.fn.max("claimedUntil").as("until")])
    .where("sendingId", "=", sendingId)
    .where("status", "=", "sending")
    .groupBy("batch")
    .execute();
  for (const { batch, until } of held)
    await enqueue(trx, sendNewsletterJob, { sendingId, batch }, until ? { runAt: new Date(until) } : {});
}

/** Pauses a sending after the messages in flight. Throws AppError 404, and 409 when it is over. */
export async function pauseSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await changeSendingStatus(trx, id, { from: ["sending"], to: "paused" });
    await withdrawBatchJobs(trx, id);
    await recordChange(trx, caller, { action: "post.sendingPaused", subject: post.title });
  });
}

/** Throws AppError 404, and 409 when the sending is not paused. */
export async function resumeSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await changeSendingStatus(trx, id, { from: ["paused"], to: "sending" });
    if (post.isQueued) await enqueueBatches(trx, id);
    else await enqueueQueueRescue(trx, id);
    await endSendingIfDone(trx, id);
    await recordChange(trx, caller, { action: "post.sendingResumed", subject: post.title });
  });
}

/** Cancels a sending after the messages in flight. Throws AppError 404, and 409 when it is over. */
export async function cancelSending(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const post = await changeSendingStatus(trx, id, { from: ["sending", "paused"], to: "cancelled" });
    await withdrawBatchJobs(trx, id);
    await enqueueHeldBatches(trx, id);
    await endWaitingDeliveries(trx, { sendingId: id }, { status: "skipped", error: null });
    await skipDigestPostsOfSending(trx, id);
    await copyDigestOutcomes(trx, id);
    await recordChange(trx, caller, { action: "post.sendingCancelled", subject: post.title });
  });
}

type Status = Sending["status"];

/** Throws AppError 409 when the status is not one of `from`. Returns the title, and whether all deliveries are queued. */
async function changeSendingStatus(
  trx: Kysely<DB>,
  id: number,
  { from, to }: { from: Status[]; to: Status },
) {
  const moved = await trx
    .updateTable("newsletterSendings")
    .set({
      status: to,
      putOffUntil: null,
      error: null,
      ...(to === "cancelled" && { queuedUpTo: null, finishedAt: new Date().toISOString() }),
    })
    .where("id", "=", id)
    .where("status", "in", from)
    .returning(["postId", "slot", "queuedUpTo"])
    .executeTakeFirst();
  if (!moved) {
    const known = await trx
      .selectFrom("newsletterSendings")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    throw known ? new AppError(409, "admin-sending:over") : new AppError(404, "notFound");
  }
  const isQueued = moved.queuedUpTo === null;
  if (moved.postId === null) return { title: moved.slot ?? "", isQueued };
  const { title } = await trx
    .selectFrom("newsletterPosts")
    .select("title")
    .where("id", "=", moved.postId)
    .executeTakeFirstOrThrow();
  return { title, isQueued };
}
