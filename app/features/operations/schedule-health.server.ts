import { db } from "~db/client";
import { latestOccurrence, nextOccurrence } from "~jobs/schedule";
import type { HealthResult } from "~/areas/admin";
import { scheduleSettings } from "~/settings/next-run.server";

/** How late a scheduled job may run before it counts as missed. */
const LATE_MS = 15 * 60_000;

/** Whether a scheduled job ran at its latest occurrence (unless that may still be late: the one before), and its next one. */
export async function checkSchedule(
  name: string,
  lastAt: string | null,
  lateMs = LATE_MS,
): Promise<HealthResult> {
  const settings = await scheduleSettings();
  const due = latestOccurrence(name, settings, new Date(Date.now() - lateMs));
  const latest = latestOccurrence(name, settings);
  const next = nextOccurrence(name, settings);
  if (!due || !latest || !next) return { tone: "warn", state: "off", facts: {} };
  const facts = { nextAt: next.toISOString() };
  if (lastAt === null) return { tone: "idle", state: "never", facts };
  const didRun = await db
    .selectFrom("scheduleRuns")
    .select("id")
    .where("name", "=", name)
    .where("slot", "in", [due.slot, latest.slot]) // a new site has no earlier one
    .executeTakeFirst();
  return { tone: didRun ? "good" : "bad", state: didRun ? "good" : "missed", facts: { ...facts, lastAt } };
}
