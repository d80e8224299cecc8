import type { HealthResult } from "~/features/operations/health.schema";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { personalMailDelay } from "./account/mail-limits-status.server";
import { isMailConfigured } from "./account/mail-server.server";

/** A mail is given up after three days of tries, and is reported for one more. */
const FAILED_MAIL_MS = 4 * 24 * 60 * 60_000;

/** Whether mails leave, and when the last one did. */
export async function checkMailHealth(): Promise<HealthResult> {
  if (!(await isMailConfigured())) return { tone: "warn", state: "notConfigured", facts: {} };
  const limit = await personalMailDelay();
  if (limit) {
    const { nextAt, answer } = limit;
    return answer === null
      ? { tone: "warn", state: "limitReached", facts: { nextAt } }
      : { tone: "warn", state: "resting", facts: { nextAt, answer } };
  }
  const [waiting, failed, last] = await Promise.all([
    countRows(db.selectFrom("mailLog").where("status", "=", "queued").where("error", "is not", null)),
    countRows(
      db
        .selectFrom("mailLog")
        .where("status", "=", "failed")
        .where("createdAt", ">", new Date(Date.now() - FAILED_MAIL_MS).toISOString()),
    ),
    db
      .selectFrom("mailLog")
      .select("sentAt")
      .where("status", "=", "sent")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (waiting > 0) return { tone: "warn", state: "waiting", facts: { count: waiting } };
  if (failed > 0) return { tone: "warn", state: "failed", facts: { count: failed } };
  return last?.sentAt
    ? { tone: "good", state: "good", facts: { sentAt: last.sentAt } }
    : { tone: "good", state: "noneYet", facts: {} };
}

/** Whether the ministry is told by mail of what visitors send. */
export async function checkNoticesHealth(): Promise<HealthResult> {
  const { email } = (await getSettings()).ministry;
  return email
    ? { tone: "good", state: "good", facts: { email } }
    : { tone: "warn", state: "noAddress", facts: {} };
}
