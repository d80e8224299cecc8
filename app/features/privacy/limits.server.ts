import { defineLimit } from "~/request/limit.server";

export const privacyLimit = defineLimit("privacy");
export const deviceLinkLimit = defineLimit("device-link");
