import type { Kysely } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/**
 * Recalculates views and ratings of sermons from the interactions. Locks the sermons in ascending order of id, so that
 * two transactions cannot deadlock.
 */
export async function recountSermons(trx: Kysely<DB>, ids: Iterable<number>): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await lockSermon(trx, id);
    const counts = await readCounts(trx, id);
    await trx.updateTable("sermons").set(counts).where("id", "=", id).execute();
  }
}

/** Locks the sermon's row, so that the counts that follow include every earlier transaction on it. */
async function lockSermon(trx: Kysely<DB>, id: number): Promise<void> {
  await trx
    .updateTable("sermons")
    .set((eb) => ({ viewCount: eb.ref("viewCount") }))
    .where("id", "=", id)
    .execute();
}

async function readCounts(trx: Kysely<DB>, sermonId: number) {
  const rows = await trx
    .selectFrom("sermonInteractions")
    .select(({ fn }) => [
      "interactionType",
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("rating").as("sum"),
    ])
    .where("sermonId", "=", sermonId)
    .where("interactionType", "in", ["viewed", "rated"])
    .groupBy("interactionType")
    .execute();
  const viewed = rows.find(({ interactionType }) => interactionType === "viewed");
  const rated = rows.find(({ interactionType }) => interactionType === "rated");
  const ratingCount = rated?.count ?? 0;
  const averageRating = ratingCount === 0 ? 0 : Math.round((100 * (rated!.sum ?? 0)) / ratingCount) / 100;
  return { viewCount: viewed?.count ?? 0, ratingCount, averageRating };
}

const CHUNK = 100;

/** Recalculates every sermon: deleting a visitor's row deletes their interactions too. */
export async function recountAllSermons(): Promise<void> {
  for (let ids = await listIdsAfter(0); ids.length > 0; ids = await listIdsAfter(ids.at(-1)!))
    for (const id of ids) await db.transaction().execute((trx) => recountSermons(trx, [id]));
}

async function listIdsAfter(after: number): Promise<number[]> {
  const rows = await db
    .selectFrom("sermons")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(CHUNK)
    .execute();
  return rows.map(({ id }) => id);
}
