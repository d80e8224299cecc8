import { subDays, subMonths } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { communityUsername } from "~db/library/accounts";
import type { DB } from "~db/schema/index";
import { VISITOR_ROLE } from "./users/role-names";
import { hasVisitorData } from "./visitor-data.server";

/** No setting lets a session be idle longer than eight hours, so after a day it has ended. */
const SESSIONS_KEPT_DAYS = 1;

/** Deletes sessions that have ended. */
export async function deleteEndedSessions(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const before = subDays(now, SESSIONS_KEPT_DAYS).toISOString();
  await db.deleteFrom("sessions").where("lastUsedAt", "<", before).execute();
}

const BATCH_SIZE = 100;

/**
 * Deletes visitors who were inactive for the months in the settings and have no data. Visitors with data are checked
 * again after the same number of months. Idempotent.
 */
export async function deleteIdleVisitors(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const months = (await getSettings()).retention.visitors;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  for (;;) {
    const rows = await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", VISITOR_ROLE)
      .where("updatedAt", "<", before)
      .where("username", "!=", communityUsername)
      .orderBy("updatedAt")
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    await db.transaction().execute(async (trx) => {
      for (const id of ids) await deleteIfEmpty(trx, id, before, now);
    });
    if (ids.length < BATCH_SIZE) return;
  }
}

/** Locks the row first: a visitor who returns meanwhile waits, and gets a new row. */
async function deleteIfEmpty(trx: Kysely<DB>, id: number, before: string, now: Date): Promise<void> {
  const idle = await trx
    .updateTable("users")
    .set({ updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("updatedAt", "<", before)
    .returning("id")
    .executeTakeFirst();
  if (!idle || (await hasVisitorData(trx, id))) return;
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Deletes the uses of past days by client address. Idempotent. */
export async function deletePastAddressUses(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const { timeZone } = (await getSettings()).publishing;
  await db.deleteFrom("addressUses").where("date", "<", dateIn(timeZone, now)).execute();
}
