import { defineLimit } from "~/request/limit.server";

/** A search reads a whole Bible, and its answer is not kept. A church behind one address searches at the same time. */
export const bibleSearchLimit = defineLimit("bible-search", {
  windows: [{ suffix: "minute", points: 120, duration: 60 }],
  countsEmails: false,
});
