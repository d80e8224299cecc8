import { defineLimit } from "~/request/limit.server";

export const givingLimit = defineLimit("giving");
export const confirmPaymentLimit = defineLimit("giving-confirm");
export const myGivingLinkLimit = defineLimit("giving-link");
export const webhookLimit = defineLimit("webhook");
