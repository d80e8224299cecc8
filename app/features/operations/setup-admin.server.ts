import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listAreas } from "~/areas/registry.server";
import { db } from "~db/client";
import type { SetupItem } from "./setup.schema";

/** The row of the settings that marks the checklist as dismissed. */
const dismissedKey = "setupDismissed";

/** What a new site still lacks, as each area reports it; null when nothing is left or the checklist was dismissed. */
export async function showSetup(caller: Caller): Promise<SetupItem[] | null> {
  requirePermission(caller, "manage_users");
  if (await isDismissed()) return null;
  const items = await setupItems(caller);
  return items.every(({ isDone }) => isDone) ? null : items;
}

/** The steps of the first hour, also after the checklist was dismissed. */
export async function showFirstHour(caller: Caller): Promise<SetupItem[]> {
  requirePermission(caller, "manage_users");
  return (await setupItems(caller)).filter(({ firstHour }) => firstHour !== undefined);
}

/** Removes the checklist from the dashboard for everyone. Idempotent. */
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
  const steps = listAreas()
    .flatMap(({ setupSteps = [] }) => setupSteps)
    .sort((a, b) => a.order - b.order);
  const items = await Promise.all(
    steps.map(async ({ name, texts, href, firstHour, isDone, isWanted }) => {
      if (isWanted && !(await isWanted())) return [];
      return [{ step: name, texts, href, firstHour, isDone: await isDone(caller) }];
    }),
  );
  return items.flat();
}

/** Whether a whole backup was downloaded from the administration. Copies made by a script are not recorded. */
export async function isWholeBackupDownloaded(): Promise<boolean> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("action", "=", "backup.downloaded")
    .where("subject", "like", "%.sealed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
