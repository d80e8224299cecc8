import type { Kysely } from "kysely";
import { firstSettings } from "./library/settings";
import type { DB } from "./schema";

/** Writes what an empty database needs and leaves alone what is there. */
export async function seed(db: Kysely<DB>): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = Object.entries(firstSettings()).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updatedAt,
  }));
  await db
    .insertInto("systemSettings")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
