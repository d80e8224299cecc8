import { subDays, subMonths } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** The privacy page says so. */
const DELIVERIES_KEPT_DAYS = 90;
/** Rows deleted in one transaction, so that other writers get their turn. */
const DELETE_BATCH_SIZE = 2_000;

/**
 * Deletes the deliveries of a sending 90 days after its end; the counts stay with the sending. Not while another sending
 * of the same post runs: it needs to know who was reached.
 */
export async function deleteOldDeliveries(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const old = await db
    .selectFrom("newsletterSendings")
    .select(["id", "postId", "forgottenAt"])
    .where("status", "in", ["done", "cancelled"])
    .where("finishedAt", "<", subDays(now, DELIVERIES_KEPT_DAYS).toISOString())
    .orderBy("id")
    .execute();
  for (const sending of old) {
    const isForgotten =
      sending.forgottenAt !== null ||
      (await db.transaction().execute((trx) => storeDeliveryCounts(trx, sending, now)));
    while (isForgotten && (await deleteDeliveryBatch(sending.id)) === DELETE_BATCH_SIZE); // also after a process was killed
  }
}

/** Deletes subscriptions that ended longer ago than the settings allow. Suppressed addresses stay. */
export async function deleteOldSubscriptions(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const months = (await getSettings()).retention.newsletterSubscriptions;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  for (;;) {
    const some = await db
      .selectFrom("newsletters")
      .select("id")
      .where("isActive", "=", false)
      .where("unsubscribedAt", "<", before)
      .orderBy("id")
      .limit(DELETE_BATCH_SIZE)
      .execute();
    if (some.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom("newsletters")
        .where(
          "id",
          "in",
          some.map(({ id }) => id),
        )
        .where("isActive", "=", false) // subscribed again meanwhile
        .returning("email")
        .execute();
      if (gone.length === 0) return;
      await trx
        .deleteFrom("enhancedNewsletters")
        .where(
          "email",
          "in",
          gone.map(({ email }) => email),
        )
        .execute();
    });
  }
}

/** Stores how the deliveries of a sending ended. Returns whether they may be deleted. */
async function storeDeliveryCounts(
  trx: Kysely<DB>,
  { id, postId }: { id: number; postId: number | null },
  now: Date,
): Promise<boolean> {
  if (postId !== null && !(await hasNoRunningSending(trx, postId))) return false;
  const counted = await trx
    .selectFrom("newsletterDeliveries")
    .select(["status", (eb) => eb.fn.countAll<number>().as("n")])
    .where("sendingId", "=", id)
    .groupBy("status")
    .execute();
  const of = (status: string) => counted.find((row) => row.status === status)?.n ?? 0;
  await trx
    .updateTable("newsletterSendings")
    .set({
      forgottenAt: now.toISOString(),
      sent: of("sent"),
      failed: of("failed"),
      skipped: of("skipped") + of("gathered"), // paused until now: never mailed
      notSent: of("not_sent"),
    })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Whether no sending of a post runs. Locks the post, so that none can begin before this transaction ends. */
async function hasNoRunningSending(trx: Kysely<DB>, postId: number): Promise<boolean> {
  // A row lock: createSending locks the post too, and then checks what was deleted.
  await trx
    .updateTable("newsletterPosts")
    .set((eb) => ({ isPublished: eb.ref("isPublished") }))
    .where("id", "=", postId)
    .execute();
  const another = await trx
    .selectFrom("newsletterSendings")
    .select("id")
    .where("postId", "=", postId)
    .where("status", "in", ["sending", "paused"])
    .executeTakeFirst();
  return another === undefined;
}

async function deleteDeliveryBatch(sendingId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletterDeliveries")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("newsletterDeliveries")
        .select("id")
        .where("sendingId", "=", sendingId)
        .limit(DELETE_BATCH_SIZE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
