import { db } from "~db/client";

const DAY_MS = 24 * 60 * 60 * 1000;
const FINISHED_JOB_DAYS = 7;
const MAIL_BODY_DAYS = 90;

/** Forgets what has been kept long enough: finished jobs, and the bodies and data of old mails. Failed jobs stay. */
export async function cleanUp(now = new Date()): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .deleteFrom("outbox")
    .where("status", "=", "done")
    .where("finishedAt", "<", daysAgo(FINISHED_JOB_DAYS))
    .execute();
  await db
    .updateTable("mailLog")
    .set({ html: null, text: null, props: "{}" })
    .where("status", "!=", "queued")
    .where("createdAt", "<", daysAgo(MAIL_BODY_DAYS))
    .where("props", "!=", "{}")
    .execute();
}
