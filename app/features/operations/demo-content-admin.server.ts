import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin, requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { removeDemoIn, type DemoRequests } from "~db/demo";
import { demoKey } from "~db/demo-note";
import type { DB } from "~db/schema/index";

/** Whether the site has the demo content that `npm run seed -- --demo` added. */
export async function hasDemoContent(caller: Caller): Promise<boolean> {
  requireAdmin(caller);
  const row = await db
    .selectFrom("systemSettings")
    .select("key")
    .where("key", "=", demoKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** What other areas remove themselves, inside the same transaction. */
interface DemoRemovals extends Pick<DemoRequests, "removeDemoRequests"> {
  removeDemoSermons(trx: Kysely<DB>): Promise<number>;
}

/**
 * Removes all demo content at once, with the demo sermons; a text that somebody changed since stays. Idempotent.
 * Returns the number of texts that stay.
 */
export async function removeDemoContent(
  caller: Caller,
  { removeDemoRequests, removeDemoSermons }: DemoRemovals,
): Promise<{ kept: number }> {
  requirePermission(caller, "manage_users");
  return db.transaction().execute(async (trx) => {
    const found = await removeDemoIn(trx, { removeDemoRequests });
    if (!found) return { kept: 0 };
    const { removed, kept, gifts, prayerRequests } = found;
    const count = removed + gifts + prayerRequests + (await removeDemoSermons(trx));
    await recordChange(trx, caller, { action: "settings.demoRemoved", before: { count } });
    return { kept };
  });
}
