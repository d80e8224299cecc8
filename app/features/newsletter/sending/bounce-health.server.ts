import { subDays } from "date-fns";
import type { Kysely } from "kysely";
import type { HealthResult, HealthSource } from "~/areas/admin";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** Something unreadable or unsigned is reported for so long, also when what follows is understood. */
const REPORTED_DAYS = 7;

/** Records that a bounce webhook received something. Idempotent. */
export async function recordBounceReport(
  trx: Kysely<DB>,
  kind: "understood" | "unreadable" | "unsigned",
  now = new Date(),
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("bounceReports")
    .values({ kind, at })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ at }))
    .execute();
}

/** Whether what mail services report to the bounce webhook is understood. */
async function checkBounceHealth(): Promise<HealthResult> {
  const reports = await db.selectFrom("bounceReports").select(["kind", "at"]).execute();
  const at = new Map(reports.map((report) => [report.kind, report.at]));
  const since = subDays(new Date(), REPORTED_DAYS).toISOString();
  const unreadableAt = at.get("unreadable") ?? "";
  if (unreadableAt > since) return { tone: "warn", state: "unreadable", facts: { unreadableAt } };
  const unsignedAt = at.get("unsigned") ?? "";
  // A stranger may post something unsigned too: what came since shows that the key is right.
  if (unsignedAt > since && unsignedAt > (at.get("understood") ?? ""))
    return { tone: "warn", state: "unsigned", facts: { unsignedAt } };
  const lastAt = at.get("understood");
  return lastAt === undefined
    ? { tone: "idle", state: "none", facts: {} }
    : { tone: "good", state: "good", facts: { lastAt } };
}

export const bounceHealth: HealthSource = {
  order: 25,
  texts: "admin-sending:health.bounces",
  check: checkBounceHealth,
  screen: { href: "/admin/settings?tab=email", label: "admin-operations:health.see.settings" },
};
