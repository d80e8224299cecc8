import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { skipDigestPostsOfUnsubscribed } from "./digests.queries.server";
import { devotionSlot, digestAfterSendingSlot, digestSlot } from "./regular-sending-keys";
import { enqueueQueueRescue, queueDeliveries } from "./queue-deliveries.server";

/** Sends the daily devotion of a date. Idempotent: one sending for a date. Does nothing for another date than today. */
export async function sendDailyDevotion(caller: Caller, { date }: { date: string }): Promise<void> {
  requireSystemCaller(caller);
  const { timeZone } = (await getSettings()).publishing;
  if (date !== dateIn(timeZone)) return;
  await createSendingOnce("devotion", devotionSlot(date));
}

/**
 * Sends the digests that are due: on the morning of `date` (default: the ministry's today), or after a sending of a post
 * (`sendingId`) whose recipients have other posts waiting.
 */
export async function sendDigests(
  caller: Caller,
  { date, sendingId }: { date?: string | undefined; sendingId?: number | undefined },
): Promise<void> {
  requireSystemCaller(caller);
  if (sendingId !== undefined) return createSendingOnce("gathered", digestAfterSendingSlot(sendingId));
  await skipDigestPostsOfUnsubscribed(db);
  await createSendingOnce("gathered", digestSlot(date ?? dateIn((await getSettings()).publishing.timeZone)));
}

/** Creates the sending of a slot, unless it exists, and queues its deliveries. Without recipients it is deleted again. */
async function createSendingOnce(kind: "devotion" | "gathered", slot: string): Promise<void> {
  const made = await db.transaction().execute(async (trx) => {
    const sending = await trx
      .insertInto("newsletterSendings")
      .values({
        kind,
        slot,
        audience: "all",
        queuedUpTo: 0,
        requestedBy: "system",
        createdAt: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column("slot").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (sending) await enqueueQueueRescue(trx, sending.id);
    return sending;
  });
  if (made) await queueDeliveries(made.id);
}

function requireSystemCaller(caller: Caller): void {
  if (caller.kind !== "system") throw new AppError(403, "forbidden");
}
