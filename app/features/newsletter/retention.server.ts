import { subDays, subMonths } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** As the privacy page says. */
const DELIVERIES_KEPT_DAYS = 90;
/** So many rows are removed in one go: others have their turn in between. */
const DELETE_BATCH_SIZE = 2_000;

/**
 * Forgets to whom letters went, 90 days after their sending was over; how many they were is kept with the sending. As
 * long as another sending of the same post goes on, nothing of it is forgotten: that one asks who was reached.
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
    while (isForgotten && (await deleteDeliveryBatch(sending.id)) === DELETE_BATCH_SIZE); // also what a killed process left
  }
}

/** Erases who unsubscribed so long ago that the settings keep it no longer. Addresses that bounced or complained stay. */
export async function deleteOldSubscriptions(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const months = (await getSettings()).retention.newsletterSubscriptions;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  for (;;) {
    const some = await db
      .selectFrom("newsletters")
      .select("id")
      .where("isActive", "=", 0)
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
        .where("isActive", "=", 0) // who came back meanwhile stays
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

/** Writes down how the deliveries of a sending ended, and answers whether they may go from then on. */
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
      skipped: of("skipped") + of("gathered"), // paused for so long that their mail never came
      notSent: of("not_sent"),
    })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Whether no sending of a post is under way, nor can one begin until this transaction ends. */
async function hasNoRunningSending(trx: Kysely<DB>, postId: number): Promise<boolean> {
  // Keeps the post from a new sending, which asks what is forgotten once it has the post for itself.
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
