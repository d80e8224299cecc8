import type { Kysely } from "kysely";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";

/** What became of a post that was sent, for its screen. */
export type Mailing = "none" | "running" | "mailed";

/**
 * Whether a post reached somebody by mail, or is on its way. A sending that was cancelled, or that no mail server took,
 * reached nobody; of one whose deliveries were deleted (retention) the count remains.
 */
export async function findMailing(db: Kysely<DB>, postId: number): Promise<Mailing> {
  const delivery = await db
    .selectFrom("newsletterDeliveries")
    .select("status")
    .where("postId", "=", postId)
    .where("status", "in", ["sent", "sending", "waiting", "gathered"])
    .orderBy((eb) => eb.case().when("status", "=", "sent").then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  if (delivery) return delivery.status === "sent" ? "mailed" : "running";
  const sending = await db
    .selectFrom("newsletterSendings")
    .select("sent")
    .where("postId", "=", postId)
    .where((eb) => eb.or([eb("queuedUpTo", "is not", null), eb("sent", ">", 0)]))
    .limit(1)
    .executeTakeFirst();
  if (!sending) return "none";
  return sending.sent > 0 ? "mailed" : "running";
}

/** Throws AppError 409 for a post that was mailed or is being mailed: who has it could not read it any more. */
export async function requireUnmailed(trx: Kysely<DB>, postId: number): Promise<void> {
  const mailing = await findMailing(trx, postId);
  if (mailing !== "none") throw new AppError(409, `admin-newsletter:takeBack.${mailing}`);
}
