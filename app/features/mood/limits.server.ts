import { defineLimit } from "~/request/limit.server";

export const moodLimit = defineLimit("mood");
