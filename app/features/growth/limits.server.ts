import { defineLimit } from "~/request/limit.server";

export const growthLimit = defineLimit("growth");
