import type { HealthResult } from "~/areas/admin";
import { checkSchedule } from "~/features/operations/schedule-health.server";
import { db } from "~db/client";

/** Whether the daily content was published at its last scheduled time. */
export async function checkPublicationHealth(): Promise<HealthResult> {
  const run = await db
    .selectFrom("scheduleRuns")
    .select("finishedAt")
    .where("name", "=", "publish-daily-content")
    .orderBy("finishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return checkSchedule("publish-daily-content", run?.finishedAt ?? null);
}
