import { createHash } from "node:crypto";
import { subDays } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** Reports older than this take no effect. Newsletter deliveries are kept as long. */
export const REPORT_MAX_DAYS = 90;
/** Longer than a report may be old, so that none takes effect twice. */
const RECEIPT_DAYS = REPORT_MAX_DAYS + 30;

/** Notes that a report takes effect now. False: it did so before, and must not again. */
export async function takeReceipt(trx: Kysely<DB>, parts: string[]): Promise<boolean> {
  const receipt = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  const added = await trx
    .insertInto("bounceReceipts")
    .values({ receipt, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("receipt").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes the receipts of reports that are too old to take effect again. */
export async function deleteOldReceipts(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await db.deleteFrom("bounceReceipts").where("at", "<", subDays(now, RECEIPT_DAYS).toISOString()).execute();
}
