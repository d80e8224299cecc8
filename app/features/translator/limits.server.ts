import { defineLimit } from "~/request/limit.server";

export const translateTextLimit = defineLimit("translate-text");
