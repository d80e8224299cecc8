import type { HealthResult, HealthScreen, HealthSource } from "~/areas/admin";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { personalMailDelay } from "./account/mail-limits-status.server";
import { isMailConfigured } from "./account/configured-mail-server.server";

/** A mail is given up after three days of tries, and is reported for one more. */
const FAILED_MAIL_MS = 4 * 24 * 60 * 60_000;

/** Whether mails leave, and when the last one did. */
async function checkMailHealth(): Promise<HealthResult> {
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

/** Whether the ministry gets mails about what visitors send. */
async function checkNoticesHealth(): Promise<HealthResult> {
  const { email } = (await getSettings()).ministry;
  return email
    ? { tone: "good", state: "good", facts: { email } }
    : { tone: "warn", state: "noAddress", facts: {} };
}

/** Whether the mail server ever took a mail: a test counts as any other. */
export async function isAnyMailSent(): Promise<boolean> {
  const row = await db
    .selectFrom("mailLog")
    .select("id")
    .where("status", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const settingsTab = (tab: string): HealthScreen => ({
  href: `/admin/settings?tab=${tab}`,
  label: "admin-operations:health.see.settings",
});
const mailLog = (query = ""): HealthScreen => ({
  href: `/admin/mails${query}`,
  label: "admin-operations:health.see.mail",
});

const senderDomain: HealthScreen = {
  href: "/admin/mails/domain",
  label: "admin-operations:health.see.arrive",
};

export const mailHealth: Record<string, HealthSource> = {
  mail: {
    order: 20,
    texts: "admin-operations:health.mail",
    check: checkMailHealth,
    screen: mailLog(),
    screens: {
      notConfigured: settingsTab("email"),
      limitReached: settingsTab("email"),
      waiting: mailLog("?status=queued"),
      failed: mailLog("?status=failed"),
      good: senderDomain,
      noneYet: senderDomain,
    },
  },
  notices: {
    order: 30,
    texts: "admin-operations:health.notices",
    check: checkNoticesHealth,
    screen: settingsTab("ministry"),
  },
};
