import { db } from "~db/client";
import { latestOccurrence, nextOccurrence } from "~jobs/schedule";
import type { HealthResult } from "~/areas/admin";
import { scheduleSettings } from "~/settings/next-run.server";

/** How late a scheduled job may run before it counts as missed. */
const LATE_MS = 15 * 60_000;

/** Whether a scheduled job ran at its latest occurrence or since, and its next one. */
export async function checkSchedule(
  name: string,
  lastAt: string | null,
  lateMs = LATE_MS,
): Promise<HealthResult> {
  const settings = await scheduleSettings();
  const due = latestOccurrence(name, settings, new Date(Date.now() - lateMs));
  const next = nextOccurrence(name, settings);
  if (!due || !next) return { tone: "warn", state: "off", facts: {} };
  const facts = { nextAt: next.toISOString() };
  if (lastAt === null) return { tone: "idle", state: "never", facts };
  const didRun = await db
    .selectFrom("scheduleRuns")
    .select("id")
    .where("name", "=", name)
    .where("slot", ">=", due.slot)
    .executeTakeFirst();
  return { tone: didRun ? "good" : "bad", state: didRun ? "good" : "missed", facts: { ...facts, lastAt } };
}
