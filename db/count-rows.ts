import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds: `countRows(db.selectFrom("newsletters").where("isActive", "=", 1))`. */
export async function countRows<Tables, T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const { n } = await query
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow();
  return n;
}
