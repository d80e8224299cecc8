import type { SelectQueryBuilder } from "kysely";
import type { DB } from "./schema/index";

/** How many rows a query finds: `countRows(db.selectFrom("newsletters").where("isActive", "=", 1))`. */
export async function countRows<T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  return n;
}
