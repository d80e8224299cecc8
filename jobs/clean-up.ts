import { db } from "~db/client";

const DAY_MS = 24 * 60 * 60 * 1000;
const FINISHED_JOB_DAYS = 7;
const KEPT_DAYS = 90;
/** No setting lets a session rest longer than eight hours (spec admin §5), so one that rested a day has ended. */
const SESSION_DAYS = 1;
const AUDIT_DAYS = 2 * 365;

/**
 * Forgets what has been kept long enough: jobs that are done after a week; failed jobs, and what an AI drafted, after
 * three months; sessions, and the rests of mail domains, that ended; how much was mailed after two days; who changed
 * what after two years. What people wrote is forgotten by the areas, as the settings say.
 */
export async function cleanUp(now = new Date()): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .deleteFrom("outbox")
    .where("status", "=", "done")
    .where("finishedAt", "<", daysAgo(FINISHED_JOB_DAYS))
    .execute();
  await db
    .deleteFrom("outbox")
    .where("status", "=", "failed")
    .where("createdAt", "<", daysAgo(KEPT_DAYS))
    .execute();
  await db.deleteFrom("reflectionDrafts").where("createdAt", "<", daysAgo(KEPT_DAYS)).execute();
  await db.deleteFrom("mailDomainWaits").where("until", "<", daysAgo(1)).execute();
  await db.deleteFrom("mailCounts").where("at", "<", daysAgo(2)).execute();
  await db.deleteFrom("sessions").where("lastUsedAt", "<", daysAgo(SESSION_DAYS)).execute();
  await db.deleteFrom("auditLog").where("createdAt", "<", daysAgo(AUDIT_DAYS)).execute();
}
