import { z } from "zod";

const count = z.int().min(0).optional();

/** How many there are; a count is left out where the role lacks the permission for it (contract §3). Areas add their own. */
export const adminStats = z
  .object({
    newsletters: count,
    posts: count,
    prayers: count,
    messages: count,
    donations: count,
    dailyContent: count,
  })
  .catchall(z.int().min(0));
export type AdminStats = z.output<typeof adminStats>;
