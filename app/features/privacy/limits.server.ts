import { defineLimit } from "~/request/limit.server";

export const privacyLimit = defineLimit("privacy");
