import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import { listAreas } from "~/areas/registry.server";
import { encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import type { DB } from "~db/schema/index";

/** The areas with data of visitors, in registry order. Locks are taken in this order. */
export const listVisitorData = (): VisitorData[] =>
  listAreas().flatMap(({ visitorData }) => (visitorData === "none" ? [] : visitorData));

/** Whether any area has data of a visitor. */
export async function hasVisitorData(from: Kysely<DB>, visitorId: number): Promise<boolean> {
  for (const area of listVisitorData()) if ((await area.collect(from, visitorId)).length > 0) return true;
  return false;
}

/** Erases a visitor in every area, and deletes the row. */
export async function eraseVisitorData(trx: Kysely<DB>, visitorId: number): Promise<void> {
  for (const area of listVisitorData()) await area.erase(trx, visitorId);
  await trx.deleteFrom("users").where("id", "=", visitorId).execute();
}

/**
 * Moves all data and devices of one visitor to another, and deletes the row, and with it the code that one of the devices
 * may have shown: it must not open the data of both.
 */
export async function mergeVisitors(trx: Kysely<DB>, from: RowReference, to: number): Promise<void> {
  for (const area of listVisitorData()) await area.move(trx, from.id, to);
  for (const table of ["mergedVisitors", "visitorDevices"] as const)
    await trx.updateTable(table).set({ visitorId: to }).where("visitorId", "=", from.id).execute();
  await trx
    .insertInto("mergedVisitors")
    .values({ visitorId: to, merged: encodeRowReference(from) })
    .execute();
  await trx.deleteFrom("users").where("id", "=", from.id).execute();
}

/** Locks visitors' rows until the transaction ends. The map has no entry for a deleted visitor. */
export async function lockVisitors(trx: Kysely<DB>, ids: number[]): Promise<Map<number, RowReference>> {
  const locked = new Map<number, RowReference>();
  // Ordered by id: otherwise two transactions that lock the same rows could deadlock.
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = await trx
      .updateTable("users")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where("id", "=", id)
      .returning(["id", "createdAt"])
      .executeTakeFirst();
    if (row) locked.set(id, row);
  }
  return locked;
}
