import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getPaymentAccounts } from "~/features/giving/payment-methods/payment-accounts.server";
import { paymentMethods } from "~/features/giving/donations/giving-choices";
import { isMailConfigured } from "~/features/mail/account/mail-server.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { firstSettings } from "~db/library/settings";
import type { SetupItem, SetupStep } from "./setup.schema";

/** The row of the settings that says that the checklist is not wanted any more. */
const dismissedKey = "setupDismissed";

/** What a new site still lacks, each item read from the data; null when nothing is left or it was dismissed. */
export async function showSetup(caller: Caller): Promise<SetupItem[] | null> {
  requirePermission(caller, "manage_users");
  if (await isDismissed()) return null;
  const items = await setupItems(caller);
  return items.every(({ isDone }) => isDone) ? null : items;
}

/** Takes the checklist off the dashboard, for everyone. Idempotent. */
export async function dismissSetup(caller: Caller): Promise<{ success: true }> {
  requirePermission(caller, "manage_users");
  const now = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto("systemSettings")
      .values({ key: dismissedKey, value: JSON.stringify(true), updatedAt: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (written) await recordChange(trx, caller, { action: "settings.setupDismissed" });
  });
  return { success: true };
}

async function isDismissed(): Promise<boolean> {
  const row = await db
    .selectFrom("systemSettings")
    .select("key")
    .where("key", "=", dismissedKey)
    .executeTakeFirst();
  return row !== undefined;
}

async function setupItems(caller: Caller): Promise<SetupItem[]> {
  const [{ site, ministry }, hasServer, hasSent, hasTakenBackup, hasSecondFactor, ways] = await Promise.all([
    getSettings(),
    isMailConfigured(),
    isAnyMailSent(),
    isAnyBackupDownloaded(),
    isEnrolled(caller),
    getPaymentAccounts(),
  ]);
  const places = [...Object.values(ministry.links), ministry.chatNumber];
  const done: [SetupStep, boolean][] = [
    ["siteName", site.siteName !== firstSettings().site.siteName],
    ["pastor", ministry.pastorName !== ""],
    ["email", ministry.email !== ""],
    ["address", ministry.address !== ""],
    ["phone", ministry.phone !== ""],
    ["links", places.some((place) => place !== "")],
    [hasServer ? "mailTest" : "mailServer", hasServer && hasSent],
    ["payment", paymentMethods.some((method) => ways[method] && !ways.demo[method])],
    ["backup", hasTakenBackup],
    ["twoFactor", hasSecondFactor],
  ];
  return done.map(([step, isDone]) => ({ step, isDone }));
}

/** Whether the mail server ever took a mail: a test counts as any other. */
async function isAnyMailSent(): Promise<boolean> {
  const row = await db
    .selectFrom("mailLog")
    .select("id")
    .where("status", "=", "sent")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a backup was taken off the machine from the administration. What a script copies nobody can see here. */
async function isAnyBackupDownloaded(): Promise<boolean> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("action", "=", "backup.downloaded")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isEnrolled(caller: Caller): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("totpConfirmedAt")
    .where("id", "=", caller.userId)
    .executeTakeFirst();
  return user !== undefined && user.totpConfirmedAt !== null;
}
