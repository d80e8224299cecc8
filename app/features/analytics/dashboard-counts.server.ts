import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { db } from "~db/client";
import type { AdminStats } from "./dashboard-counts.schema";

/** The counts that the areas give to the dashboard, as far as the role sees them. */
export async function countForDashboard(caller: Caller): Promise<AdminStats> {
  requireAdmin(caller);
  const counts = listAreas()
    .flatMap(({ dashboardCounts = {} }) => Object.entries(dashboardCounts))
    .filter(([, { permission }]) => caller.permissions.has(permission))
    .map(async ([name, { count }]) => [name, await count(db)] as const);
  return Object.fromEntries(await Promise.all(counts));
}
