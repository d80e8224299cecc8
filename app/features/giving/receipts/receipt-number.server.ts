import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** Counts on within the transaction: others that want a number of the year wait for its end. */
export async function nextReceiptNumber(trx: Kysely<DB>, year: number): Promise<number> {
  const { lastNumber } = await trx
    .insertInto("receiptCounters")
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ lastNumber: eb("receiptCounters.lastNumber", "+", 1) })),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return lastNumber;
}
