import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin } from "~/auth/require";
import { db } from "~db/client";
import type { AdminStats } from "./dashboard-counts.schema";

const countedTables = {
  newsletters: { table: "newsletters", needs: "manage_newsletter" },
  posts: { table: "newsletterPosts", needs: "manage_newsletter" },
  prayers: { table: "prayerRequests", needs: "manage_prayers" },
  messages: { table: "contactMessages", needs: "manage_content" },
  donations: { table: "donations", needs: "manage_donations" },
  dailyContent: { table: "dailyContent", needs: "manage_content" },
} as const satisfies Record<keyof AdminStats, { table: string; needs: Permission }>;

/** How many active subscribers, posts, prayer requests, messages, real donations and daily entries there are. */
export async function countForDashboard(caller: Caller): Promise<AdminStats> {
  requireAdmin(caller);
  const counts = Object.entries(countedTables)
    .filter(([, { needs }]) => caller.permissions.has(needs))
    .map(async ([name, { table }]) => [name, await countRows(table)] as const);
  return Object.fromEntries(await Promise.all(counts));
}

async function countRows(table: (typeof countedTables)[keyof AdminStats]["table"]): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .$if(table === "newsletters", (query) => query.where("isActive", "=", 1))
    .$if(table === "donations", (query) => query.where("isDemo", "=", 0))
    .executeTakeFirstOrThrow();
  return n;
}
