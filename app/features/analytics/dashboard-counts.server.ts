import { z } from "zod";
import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { db } from "~db/client";

const listDashboardCounts = () =>
  listAreas().flatMap(({ dashboardCounts = {} }) => Object.entries(dashboardCounts));

/** The counts of the areas. A count is left out when the role lacks its permission. */
export const dashboardCountsOutput = z.lazy(() =>
  z.object(Object.fromEntries(listDashboardCounts().map(([name]) => [name, z.int().min(0).optional()]))),
);

/** The dashboard's tiles that the role may see, in order. */
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

/** The areas' counts for the dashboard that the role may see. */
export async function countForDashboard(caller: Caller): Promise<Record<string, number>> {
  requireAdmin(caller);
  const counts = listDashboardCounts()
    .filter(([, { permission }]) => caller.permissions.has(permission))
    .map(async ([name, { count }]) => [name, await count(db)] as const);
  return Object.fromEntries(await Promise.all(counts));
}
