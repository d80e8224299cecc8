import { subDays } from "date-fns";
import type { Kysely } from "kysely";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import { recordConsentOf, type ConsentOrigin } from "./consent-history.server";
import { SOFT_BOUNCES_TO_PAUSE } from "./soft-bounce-limit";
import { cleanDetail, suppress } from "./suppressions.server";

/** Mail services retry for up to three days. What they accepted earlier, without a bounce since, was delivered. */
const REPORTED_WITHIN_DAYS = 4;

interface SoftBounce {
  /** Case-folded. */
  email: string;
  /** Identifies the mail: a retry or a repeated report of the same one does not count again. */
  eventKey: string;
  source: "server" | "service";
  detail: string;
}

/**
 * Records that a newsletter was refused for a temporary reason, once for each mail. Call `pauseAfterSoftBounces`
 * afterwards. Ignores addresses without an active subscription. Idempotent.
 */
export async function recordSoftBounce(
  trx: Kysely<DB>,
  { email, eventKey, source, detail }: SoftBounce,
): Promise<void> {
  const subscriber = await trx
    .selectFrom("newsletters")
    .select("id")
    .where("email", "=", email)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!subscriber) return;
  const subscriberId = subscriber.id;
  const previous = await trx
    .selectFrom("newsletterSoftBounces")
    .select("createdAt")
    .where("subscriberId", "=", subscriberId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const added = await trx
    .insertInto("newsletterSoftBounces")
    .values({
      ...{ subscriberId, eventKey, source },
      detail: cleanDetail(detail),
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["subscriberId", "eventKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added || !previous) return;
  if (await wasReachedSince(trx, subscriberId, previous.createdAt))
    await trx
      .deleteFrom("newsletterSoftBounces")
      .where("subscriberId", "=", subscriberId)
      .where("id", "<", added.id)
      .execute();
}

/**
 * Whether a newsletter was accepted after the last soft bounce and so long ago that its own would be known. Not every
 * service reports what it delivered.
 */
async function wasReachedSince(trx: Kysely<DB>, subscriberId: number, since: string): Promise<boolean> {
  const reached = await trx
    .selectFrom("newsletterDeliveries")
    .select("id")
    .where("subscriberId", "=", subscriberId)
    .where("status", "=", "sent")
    .where("sentAt", ">", since)
    .where("sentAt", "<", subDays(new Date(), REPORTED_WITHIN_DAYS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return reached !== undefined;
}

/** Pauses an address that reached the limit. Of transactions that add to a count, the last to commit sees it whole. */
export async function pauseAfterSoftBounces(trx: Kysely<DB>, email: string): Promise<void> {
  const bounces = trx
    .selectFrom("newsletterSoftBounces as bounce")
    .innerJoin("newsletters as subscriber", "subscriber.id", "bounce.subscriberId")
    .where("subscriber.email", "=", email);
  if ((await countRows(bounces)) < SOFT_BOUNCES_TO_PAUSE) return;
  const { detail, source } = await bounces
    .select(["bounce.detail", "bounce.source"])
    .orderBy("bounce.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await suppress(trx, { email, reason: "softBounces", detail, source });
}

/** The address gets newsletter mails again, whatever stopped them, and its soft bounces no longer count. Idempotent. */
export async function liftSuppression(trx: Kysely<DB>, email: string, origin: ConsentOrigin): Promise<void> {
  const lifted = await trx
    .deleteFrom("mailSuppressions")
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  if (lifted) await recordConsentOf(trx, email, { kind: "unblocked", ...origin });
  await deleteSoftBounces(trx, email);
}

/** For an address that a newsletter reached. */
export async function deleteSoftBounces(trx: Kysely<DB>, email: string): Promise<void> {
  await trx
    .deleteFrom("newsletterSoftBounces")
    .where("subscriberId", "in", (eb) => eb.selectFrom("newsletters").select("id").where("email", "=", email))
    .execute();
}

/** Our mail server accepted newsletters of these subscribers, so its own earlier refusals no longer count. */
export async function deleteServerSoftBounces(trx: Kysely<DB>, subscriberIds: number[]): Promise<void> {
  await trx
    .deleteFrom("newsletterSoftBounces")
    .where("subscriberId", "in", subscriberIds)
    .where("source", "=", "server")
    .execute();
}
