import { env } from "~/config/env.server";
import type { EventType } from "~/features/webhooks/event-types";
import { createWebhook } from "~/features/webhooks/webhooks-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";

/** An address for these events, of this machine if it is one. */
export async function addWebhook(url: string, events: EventType[]) {
  env.PRIVATE_WEBHOOKS = url.startsWith("http:");
  const { caller } = await administrator();
  const { secret } = await createWebhook(caller, { url, events });
  const { id } = await db.selectFrom("webhooks").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { id, secret, caller };
}

export const listWebhookDeliveries = () =>
  db.selectFrom("webhookDeliveries").selectAll().orderBy("id").execute();

/** A message from Marie, which is an event. */
export const messageOfMarie = {
  firstName: "Marie",
  lastName: "Joseph",
  email: "Marie@example.org",
  subject: "Kouraj",
  message: "Mwen bezwen pale.",
};
