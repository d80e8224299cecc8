import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** The next receipt number of a year. The row stays locked until the transaction ends. */
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
