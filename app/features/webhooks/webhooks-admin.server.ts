import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { refuseWebhookAddress } from "~/providers/webhook-post.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { serializeTransactions } from "~db/dialect";
import { requireWebhook, webhookColumns } from "./webhooks.queries.server";
import { makeWebhookSecret } from "./webhook-secret.server";
import type { CreateWebhookInput, UpdateWebhookInput, WebhookId } from "./webhooks.schema";

const MOST_WEBHOOKS = 20;

/** The addresses to which events are reported, in the order in which they were added. */
export async function listWebhooks(caller: Caller) {
  requirePermission(caller, "manage_users");
  const rows = await db.selectFrom("webhooks").select(webhookColumns).orderBy("id").execute();
  return rows.map((row) => ({ ...row, events: stringList.decode(row.events) }));
}

/** One address. Throws AppError 404. */
export async function showWebhook(caller: Caller, { id }: WebhookId) {
  requirePermission(caller, "manage_users");
  const found = await requireWebhook(db, id);
  return { ...found, events: stringList.decode(found.events) };
}

/**
 * Adds an address. Its secret is returned only here. Throws AppError 400 for an address that nothing may be sent to, 409 for
 * too many.
 */
export async function createWebhook(
  caller: Caller,
  { url, events }: CreateWebhookInput,
): Promise<{ host: string; secret: string }> {
  requirePermission(caller, "manage_users");
  const { href, host } = requireAddress(url);
  const { secret, sealed } = makeWebhookSecret();
  const now = new Date().toISOString();
  const stamps = { createdAt: now, updatedAt: now };
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, "webhooks");
    const known = await trx.selectFrom("webhooks").select("id").execute();
    if (known.length >= MOST_WEBHOOKS) throw new AppError(409, "admin-webhooks:tooMany");
    await trx
      .insertInto("webhooks")
      .values({ url: href, events: stringList.encode(events), secret: sealed, ...stamps })
      .execute();
    await recordChange(trx, caller, { action: "webhook.created", subject: host, after: { events } });
  });
  return { host, secret };
}

/**
 * Changes an address, its events and whether it is active. One that is switched on, or moved, starts without its failures. Throws like
 * `createWebhook`, and AppError 404.
 */
export async function updateWebhook(
  caller: Caller,
  { id, url, events, isActive }: UpdateWebhookInput,
): Promise<void> {
  requirePermission(caller, "manage_users");
  const { href, host } = requireAddress(url);
  await db.transaction().execute(async (trx) => {
    const before = await requireWebhook(trx, id);
    await trx
      .updateTable("webhooks")
      .set({
        url: href,
        events: stringList.encode(events),
        isActive,
        ...((href !== before.url || (isActive && !before.isActive)) && { failingSince: null }),
        updatedAt: new Date().toISOString(),
      })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, caller, {
      action: "webhook.updated",
      subject: host,
      // Without the path, which may hold a secret.
      before: {
        host: new URL(before.url).host,
        events: stringList.decode(before.events),
        isActive: before.isActive,
      },
      after: { host, events, isActive },
    });
  });
}

/** Deletes an address with the log of its events. Throws AppError 404. */
export async function deleteWebhook(caller: Caller, { id }: WebhookId): Promise<void> {
  requirePermission(caller, "manage_users");
  await db.transaction().execute(async (trx) => {
    const { url } = await requireWebhook(trx, id);
    await trx.deleteFrom("webhooks").where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "webhook.deleted", subject: new URL(url).host });
  });
}

/** A new secret, which is returned only here. The old one signs nothing any more. Throws AppError 404. */
export async function renewWebhookSecret(
  caller: Caller,
  { id }: WebhookId,
): Promise<{ host: string; secret: string }> {
  requirePermission(caller, "manage_users");
  const { secret, sealed } = makeWebhookSecret();
  return db.transaction().execute(async (trx) => {
    const { host } = new URL((await requireWebhook(trx, id)).url);
    const updatedAt = new Date().toISOString();
    await trx.updateTable("webhooks").set({ secret: sealed, updatedAt }).where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "webhook.secretRenewed", subject: host });
    return { host, secret };
  });
}

function requireAddress(url: string): URL {
  const refusal = refuseWebhookAddress(url);
  if (refusal) throw new AppError(400, "invalid", { errors: { url: [`admin-webhooks:url.${refusal}`] } });
  return new URL(url);
}
