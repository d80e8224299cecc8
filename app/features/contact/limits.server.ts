import { defineLimit } from "~/request/limit.server";

export const contactLimit = defineLimit("contact");
