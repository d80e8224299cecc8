import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { countMismatchedDonations } from "./donations-admin.queries.server";
import { countPendingPledges } from "./pledges-admin.server";

/** The day's tasks: donations with an open mismatch, and pledges to match with their transfers. */
export async function findDonationsToCheck(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_donations");
  const [mismatches, pledges] = await Promise.all([
    countMismatchedDonations(db),
    countPendingPledges(caller),
  ]);
  return [
    ...waitingTask(mismatches, {
      tone: "bad",
      key: "admin-today:mismatches",
      hint: { key: "admin-today:mismatchesHint" },
      href: "/admin/donations?status=toCheck",
    }),
    ...waitingTask(pledges, {
      tone: "warn",
      key: "admin-today:pledges",
      href: "/admin/donations/matching",
    }),
  ];
}
