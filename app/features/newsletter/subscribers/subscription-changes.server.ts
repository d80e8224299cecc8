import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

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
