import type { Kysely } from "kysely";
import { forgetEvents } from "~/features/webhooks/report-event.server";
import type { DB } from "~db/schema/index";
import { eraseFromImports } from "../import/retention.server";

/** Records, without saying who, that there is a confirmed subscriber more or one less. For the analytics. */
export async function recordSubscriptionChange(
  trx: Kysely<DB>,
  kind: "gained" | "lost",
  language: string,
): Promise<void> {
  await trx
    .insertInto("subscriptionChanges")
    .values({ kind, language, createdAt: new Date().toISOString() })
    .execute();
}

/** Erases the subscription of an address (case-folded) with its profile, deliveries and soft bounces. Idempotent. */
export async function eraseSubscription(trx: Kysely<DB>, email: string): Promise<void> {
  // The foreign keys delete the deliveries and the soft bounces.
  const erased = await trx
    .deleteFrom("newsletters")
    .where("email", "=", email)
    .returning(["preferredLanguage", "isActive", "confirmedAt"])
    .executeTakeFirst();
  if (erased?.isActive && erased.confirmedAt !== null)
    await recordSubscriptionChange(trx, "lost", erased.preferredLanguage);
  await trx.deleteFrom("enhancedNewsletters").where("email", "=", email).execute();
  await eraseFromImports(trx, email);
  await forgetEvents(trx, "subscriber.created", email);
}

/**
 * Erases the subscription of an address (case-folded) for the team, and a bounce. A complaint stays: the address must not
 * be added again. Idempotent.
 */
export async function eraseSubscriptionForTeam(trx: Kysely<DB>, email: string): Promise<void> {
  await trx
    .deleteFrom("mailSuppressions")
    .where("email", "=", email)
    .where("reason", "!=", "complaint")
    .execute();
  await eraseSubscription(trx, email);
}
