import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** Reports older than this take no effect. Newsletter deliveries are kept as long. */
export const REPORT_MAX_DAYS = 90;
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
