import { defineLimit } from "~/request/limit.server";

export const bibleStudyLimit = defineLimit("bible-study");
