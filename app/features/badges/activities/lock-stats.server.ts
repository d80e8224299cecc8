import type { Kysely } from "kysely";
import { libraryVersion } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import type { StatsRow } from "./stats-row";

/** One statement adds the row or locks it, and reads it as the last transaction left it. */
export const lockStats = (trx: Kysely<DB>, userId: number): Promise<StatsRow> => {
  const updatedAt = new Date().toISOString();
  return trx
    .insertInto("userStats")
    .values({ userId, libraryVersion, updatedAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ updatedAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
};
