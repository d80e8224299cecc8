import { defineArea } from "~/areas/area.server";
import { handleJob } from "~jobs/define-job";
import { deliverEvent, giveUpDelivery } from "./deliver-event.server";
import { deliverEventJob } from "./jobs";
import { webhookDisabled } from "./mails/webhook-disabled";
import { webhookPersonalData } from "./personal-data.server";
import { deleteOldDeliveries } from "./retention.server";

export const webhooksArea = defineArea({
  name: "webhooks",
  personalData: webhookPersonalData,
  visitorData: "none",
  retention: [deleteOldDeliveries],
  audit: [
    {
      texts: "admin-webhooks",
      valueTexts: { events: "admin-webhooks:events" },
      permission: "manage_users",
      actions: [
        "webhook.created",
        "webhook.updated",
        "webhook.deleted",
        "webhook.disabled",
        "webhook.secretRenewed",
        "webhook.tested",
        "webhook.sentAgain",
      ],
    },
  ],
  secretPaths: "none",
  mails: [webhookDisabled],
  jobs: [
    handleJob(
      deliverEventJob,
      ({ deliveryId }) => deliverEvent(deliveryId),
      ({ deliveryId }) => giveUpDelivery(deliveryId),
    ),
  ],
  navigation: [
    {
      href: "/admin/webhooks",
      group: "site",
      order: 65,
      icon: "webhook",
      needs: "manage_users",
      label: "admin-webhooks:title",
    },
  ],
});
