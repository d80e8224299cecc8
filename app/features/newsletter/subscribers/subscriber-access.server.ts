import type { Caller } from "~/auth/caller.server";
import type { RowReference } from "~/auth/row-reference.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";

/** Whether this browser carries the cookie of an active subscription. */
export async function isSubscribed({ subscriber }: Caller): Promise<boolean> {
  return subscriber !== null && (await isActiveSubscriber(subscriber));
}

/** Throws AppError 403, with the offer to subscribe, for a caller without an active subscription. */
export async function requireSubscriber(caller: Caller): Promise<void> {
  if (!(await isSubscribed(caller))) throw new AppError(403, "newsletter:errors.subscribersOnly");
}

/** Whether a subscription is active. An unconfirmed one counts. */
export async function isActiveSubscriber({ id, createdAt }: RowReference): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .where("isActive", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
