import type { Kysely } from "kysely";
import { libraryVersion } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import type { StatsRow } from "./stats-row";

/** Inserts or locks the visitor's stats row and returns its committed values, in one statement. */
export const lockStats = (trx: Kysely<DB>, userId: number): Promise<StatsRow> => {
  const updatedAt = new Date().toISOString();
  return trx
    .insertInto("userStats")
    .values({ userId, libraryVersion, updatedAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ updatedAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
};
