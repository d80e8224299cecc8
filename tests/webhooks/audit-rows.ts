import { sendDeliveryAgain, sendWebhookTest } from "~/features/webhooks/deliveries-admin.server";
import { disableWebhook } from "~/features/webhooks/disable-webhook.server";
import {
  createWebhook,
  deleteWebhook,
  renewWebhookSecret,
  updateWebhook,
} from "~/features/webhooks/webhooks-admin.server";
import { db } from "~db/client";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addWebhook } from "./world";

const events = ["message.received" as const];
const made = async () => {
  const { id } = await addWebhook("http://127.0.0.1:9/", [...events]);
  await db.deleteFrom("auditLog").execute();
  return id;
};

export const auditTable: AuditTable = {
  rows: {
    "webhooks/webhooks-admin createWebhook": auditRow(
      "webhook.created",
      async (caller) => () => createWebhook(caller, { url: "https://n8n.limye.org/in", events: [...events] }),
    ),
    "webhooks/webhooks-admin updateWebhook": auditRow("webhook.updated", async (caller) => {
      const id = await made();
      return () =>
        updateWebhook(caller, { id, url: "https://n8n.limye.org/in", events: [...events], isActive: false });
    }),
    "webhooks/webhooks-admin deleteWebhook": auditRow("webhook.deleted", async (caller) => {
      const id = await made();
      return () => deleteWebhook(caller, { id });
    }),
    "webhooks/webhooks-admin renewWebhookSecret": auditRow("webhook.secretRenewed", async (caller) => {
      const id = await made();
      return () => renewWebhookSecret(caller, { id });
    }),
    "webhooks/disable-webhook disableWebhook": auditRow("webhook.disabled", async () => {
      const id = await made();
      return () => db.transaction().execute((trx) => disableWebhook(trx, id));
    }),
    "webhooks/deliveries-admin sendWebhookTest": auditRow("webhook.tested", async (caller) => {
      const id = await made();
      return () => sendWebhookTest(caller, { id });
    }),
    "webhooks/deliveries-admin sendDeliveryAgain": auditRow("webhook.sentAgain", async (caller) => {
      const id = await made();
      await sendWebhookTest(caller, { id });
      await db.deleteFrom("auditLog").execute();
      const delivery = await db.selectFrom("webhookDeliveries").select("id").executeTakeFirstOrThrow();
      return () => sendDeliveryAgain(caller, { id, deliveryId: delivery.id });
    }),
  },
};
