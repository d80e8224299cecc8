import { z } from "zod";
import { requiredText, typedFlag, typedId, typedList, typedNumber } from "~/http/typed-text";
import { eventTypes } from "./event-types";

const url = requiredText(500, "admin-webhooks:urlRequired");
const events = typedList(z.enum(eventTypes)).refine((chosen) => chosen.length > 0, {
  error: "admin-webhooks:eventsRequired",
});

export const createWebhookSchema = z.object({ url, events });
export type CreateWebhookInput = z.output<typeof createWebhookSchema>;

export const updateWebhookSchema = z.object({ id: typedId, url, events, isActive: typedFlag });
export type UpdateWebhookInput = z.output<typeof updateWebhookSchema>;

export const webhookIdSchema = z.object({ id: typedId });
export type WebhookId = z.output<typeof webhookIdSchema>;

/** An event of a webhook that is sent again. */
export const deliveryChoiceSchema = z.object({ id: typedId, deliveryId: typedId });
export type DeliveryChoice = z.output<typeof deliveryChoiceSchema>;

/** A page of a webhook's events: those older than one. Invalid values are ignored. */
export const deliveriesQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;
