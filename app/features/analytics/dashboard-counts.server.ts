import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { db } from "~db/client";
import type { AdminStats } from "./dashboard-counts.schema";

/** The counts that the dashboard shows, as far as the role sees them, in their order. */
export async function listTiles(caller: Caller) {
  const counts = await countForDashboard(caller);
  return listAreas()
    .flatMap(({ dashboardCounts = {} }) => Object.entries(dashboardCounts))
    .flatMap(([name, { tile }]) => {
      const count = counts[name];
      return tile && count !== undefined ? [{ ...tile, count }] : [];
    })
    .sort((a, b) => a.order - b.order);
}

/** The counts that the areas give to the dashboard, as far as the role sees them. */
export async function countForDashboard(caller: Caller): Promise<AdminStats> {
  requireAdmin(caller);
  const counts = listAreas()
    .flatMap(({ dashboardCounts = {} }) => Object.entries(dashboardCounts))
    .filter(([, { permission }]) => caller.permissions.has(permission))
    .map(async ([name, { count }]) => [name, await count(db)] as const);
  return Object.fromEntries(await Promise.all(counts));
}
