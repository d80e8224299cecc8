import { subDays } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { ERASED_PROPS } from "./mail-delivery.server";

/** Erases the content of mails older than the settings allow; recipient and dates stay. A queued mail becomes `failed`. */
export async function eraseOldMailTexts(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const days = (await getSettings()).retention.mailTextDays;
  if (days === 0) return;
  const old = db.updateTable("mailLog").where("createdAt", "<", subDays(now, days).toISOString());
  await old
    .set({ status: "failed", error: `Not sent within ${days} days.` })
    .where("status", "=", "queued")
    .execute();
  await old.set({ html: null, text: null, props: ERASED_PROPS }).where("props", "!=", ERASED_PROPS).execute();
}

/** Deletes the waits of mail domains that ended yesterday, and how much was mailed before two days. */
export async function deleteOldMailCounts(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  await db.deleteFrom("mailDomainWaits").where("until", "<", subDays(now, 1).toISOString()).execute();
  await db.deleteFrom("mailCounts").where("at", "<", subDays(now, 2).toISOString()).execute();
}
