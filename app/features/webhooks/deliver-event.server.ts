import { subDays } from "date-fns";
import { postWebhook } from "~/providers/webhook-post.server";
import { db } from "~db/client";
import { disableWebhook } from "./disable-webhook.server";
import { deliverEventJob } from "./jobs";
import { unsealWebhookSecret } from "./webhook-secret.server";

/** An address that only failed for this long is disabled. */
const FAILING_DAYS = 5;
/** The address is gone for good (Standard Webhooks). */
const GONE = 410;

/**
 * Sends a waiting event; called by the job. Idempotent: a finished or erased one is left alone, and after a kill the same
 * message goes out under the same id. Throws when a later attempt may work.
 */
export async function deliverEvent(deliveryId: number): Promise<void> {
  const row = await findDelivery(deliveryId);
  if (row?.status !== "waiting") return;
  if (!row.isActive) {
    await db.updateTable("webhookDeliveries").set({ status: "stopped" }).where("id", "=", row.id).execute();
    return;
  }
  const { outcome, failure } = await attempt(row);
  if (outcome === "waiting") throw new Error(`The address did not accept the event: ${failure}.`);
}

/** Sends a test once, also to a disabled address. Returns whether it arrived. */
export async function deliverTest(deliveryId: number): Promise<boolean> {
  const row = await findDelivery(deliveryId);
  return row !== undefined && (await attempt(row, { isTest: true })).outcome === "delivered";
}

type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

async function attempt(row: FoundDelivery, { isTest = false } = {}) {
  const attempts = row.attempts + 1;
  const attemptedAt = new Date().toISOString();
  await db.updateTable("webhookDeliveries").set({ attempts, attemptedAt }).where("id", "=", row.id).execute();
  const secret = unsealWebhookSecret(row.secret);
  const { status, failure, text } = secret
    ? await postWebhook(row.url, { id: row.messageId, body: row.body, secret })
    : { status: null, failure: "noSecret" as const, text: null };
  const isOver = failure === null || isTest || status === GONE || attempts >= deliverEventJob.attempts;
  const outcome = failure === null ? "delivered" : isOver ? "failed" : "waiting";
  await db.transaction().execute(async (trx) => {
    // The address before its event, as a deletion locks them.
    // A test that fails does not count: the address may not be ready yet.
    if (failure === null || (row.failingSince === null && !isTest))
      await trx
        .updateTable("webhooks")
        .set({ failingSince: failure === null ? null : attemptedAt })
        .where("id", "=", row.webhookId)
        .execute();
    // Only with an event that was given up too: the failures may be of long ago, with nothing to send since.
    const isGivenUp =
      isOver &&
      row.failingSince !== null &&
      row.failingSince < subDays(new Date(), FAILING_DAYS).toISOString();
    if (failure !== null && row.isActive && !isTest && (status === GONE || isGivenUp))
      await disableWebhook(trx, row.webhookId);
    await trx
      .updateTable("webhookDeliveries")
      .set({ status: outcome, answerStatus: status, failure, answer: text })
      .where("id", "=", row.id)
      .execute();
  });
  return { outcome, failure };
}

const findDelivery = (deliveryId: number) =>
  db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhooks", "webhooks.id", "webhookDeliveries.webhookId")
    .select([
      "webhookDeliveries.id",
      "webhookDeliveries.webhookId",
      "webhookDeliveries.messageId",
      "webhookDeliveries.body",
      "webhookDeliveries.status",
      "webhookDeliveries.attempts",
      "webhooks.url",
      "webhooks.secret",
      "webhooks.isActive",
      "webhooks.failingSince",
    ])
    .where("webhookDeliveries.id", "=", deliveryId)
    .executeTakeFirst();

/** Ends an event whose job was given up, such as after kills. Idempotent. */
export async function giveUpDelivery(deliveryId: number): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ status: "failed" })
    .where("id", "=", deliveryId)
    .where("status", "=", "waiting")
    .execute();
}
