import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { skipDigestPostsOfUnsubscribed } from "./digests.queries.server";
import { devotionSlot, digestAfterSendingSlot, digestSlot } from "./sending-slots";
import { beginQueue, queueRest } from "../sending-queue.server";

/**
 * Mails the devotion of a date to who wants one every morning. Idempotent: once a date. A day that is
 * over mails nothing any more.
 */
export async function sendDailyDevotion(caller: Caller, { date }: { date: string }): Promise<void> {
  requireSystemCaller(caller);
  const { timeZone } = (await getSettings()).publishing;
  if (date !== dateIn(timeZone)) return;
  await createSendingOnce("devotion", devotionSlot(date));
}

/**
 * Mails weekly and monthly readers, in one mail each, the posts that were gathered for them and are due: in the morning
 * of `date` (the ministry's today unless said), or after a sending that found some of them with something waiting.
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

/** Makes the sending of a period, unless there is one, and queues its mails. A sending to nobody leaves nothing. */
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
    if (sending) await beginQueue(trx, sending.id);
    return sending;
  });
  if (made) await queueRest(made.id);
}

function requireSystemCaller(caller: Caller): void {
  if (caller.kind !== "system") throw new AppError(403, "forbidden");
}
