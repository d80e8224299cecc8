import type { Kysely } from "kysely";
import { requireFound } from "~/request/errors";
import type { DB } from "~db/schema/index";

/** What the administration sees of an address: all but its secret. */
export const webhookColumns = ["id", "url", "events", "isActive", "failingSince"] as const;

/** An address. Throws AppError 404. */
export async function requireWebhook(from: Kysely<DB>, id: number) {
  return requireFound(
    await from.selectFrom("webhooks").select(webhookColumns).where("id", "=", id).executeTakeFirst(),
  );
}
