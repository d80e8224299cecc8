import { systemCaller } from "~/auth/caller.server";
import { sendContactMessage } from "~/features/contact/messages.server";
import {
  listDeliveries,
  sendDeliveryAgain,
  sendWebhookTest,
} from "~/features/webhooks/deliveries-admin.server";
import { deliverEvent, giveUpDelivery } from "~/features/webhooks/deliver-event.server";
import { webhookPersonalData } from "~/features/webhooks/personal-data.server";
import { deleteOldDeliveries } from "~/features/webhooks/retention.server";
import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  showWebhook,
  updateWebhook,
} from "~/features/webhooks/webhooks-admin.server";
import { db } from "~db/client";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { guestCaller } from "~tests/support/subscriptions";
import { addWebhook, messageOfMarie } from "./world";

export const queryPlans: QueryPlans = {
  smallTables: ["webhooks"],
  verbs: {
    "webhooks and their log": async () => {
      const { id, caller } = await addWebhook("http://127.0.0.1:9/", ["message.received"]);
      await sendContactMessage(guestCaller, messageOfMarie);
      const { deliveries } = await listDeliveries(caller, { id });
      const deliveryId = deliveries[0]!.id;
      await deliverEvent(deliveryId).catch(() => undefined);
      await giveUpDelivery(deliveryId);
      await sendDeliveryAgain(caller, { id, deliveryId });
      await sendWebhookTest(caller, { id });
      await listWebhooks(caller);
      await showWebhook(caller, { id });
      await listDeliveries(caller, { id, before: 9 });
      await updateWebhook(caller, {
        id,
        url: "http://127.0.0.1:9/",
        events: ["post.published"],
        isActive: true,
      });
      await renewWebhookSecret(caller, { id });
      await webhookPersonalData.collect(db, "marie@example.org");
      await webhookPersonalData.addresses(db);
      await webhookPersonalData.erase(db, "marie@example.org");
      await deleteOldDeliveries(systemCaller());
      await deleteWebhook(caller, { id });
    },
  },
};
