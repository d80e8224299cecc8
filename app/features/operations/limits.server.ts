import { defineLimit } from "~/request/limit.server";

/** A search reads many rows. A team behind one address types at the same time. */
export const searchLimit = defineLimit("admin-search", {
  windows: [{ suffix: "minute", points: 300, duration: 60 }],
  countsEmails: false,
});
