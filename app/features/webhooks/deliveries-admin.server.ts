import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { enqueue } from "~jobs/outbox";
import { deliverTest } from "./deliver-event.server";
import { testEvent } from "./event-types";
import { deliverEventJob } from "./jobs";
import { insertDelivery, makeBody } from "./report-event.server";
import { requireWebhook } from "./webhooks.queries.server";
import type { DeliveriesQuery, DeliveryChoice, WebhookId } from "./webhooks.schema";

const PAGE = 25;

/** A page of the events of an address, newest first, and the position of the next older page. */
export async function listDeliveries(caller: Caller, { id, before }: WebhookId & DeliveriesQuery) {
  requirePermission(caller, "manage_users");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("webhookDeliveries")
        .select([
          "id",
          "event",
          "status",
          "attempts",
          "answerStatus",
          "failure",
          "answer",
          "attemptedAt",
          "createdAt",
        ])
        .where("webhookId", "=", id)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE },
  );
  return { deliveries: rows, older };
}

/** Sends a test at once, without another attempt, also to a disabled address. Throws AppError 404. */
export async function sendWebhookTest(caller: Caller, { id }: WebhookId): Promise<{ delivered: boolean }> {
  requirePermission(caller, "manage_users");
  const deliveryId = await db.transaction().execute(async (trx) => {
    const { url } = await requireWebhook(trx, id);
    await recordChange(trx, caller, { action: "webhook.tested", subject: new URL(url).host });
    const body = makeBody(testEvent, {});
    // Nothing tries it again, so that it did not arrive until it is known to have arrived.
    return insertDelivery(trx, id, { event: testEvent, body, email: null, status: "failed" });
  });
  return { delivered: await deliverTest(deliveryId) };
}

/**
 * Sends a finished event again, under its id, so that a program that has it may ignore it. Throws AppError 404, and 409
 * while it waits for its next attempt or the address is disabled.
 */
export async function sendDeliveryAgain(caller: Caller, { id, deliveryId }: DeliveryChoice): Promise<void> {
  requirePermission(caller, "manage_users");
  await db.transaction().execute(async (trx) => {
    const { url, isActive } = await requireWebhook(trx, id);
    if (!isActive) throw new AppError(409, "admin-webhooks:isOff");
    const row = await trx
      .updateTable("webhookDeliveries")
      .set({ status: "waiting", attempts: 0, answerStatus: null, failure: null, answer: null })
      .where("id", "=", deliveryId)
      .where("webhookId", "=", id)
      .where("status", "!=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new AppError(409, "admin-webhooks:waits");
    await enqueue(trx, deliverEventJob, { deliveryId });
    await recordChange(trx, caller, { action: "webhook.sentAgain", subject: new URL(url).host });
  });
}
