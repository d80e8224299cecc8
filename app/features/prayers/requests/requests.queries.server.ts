import type { Kysely, Selectable } from "kysely";
import type { DB } from "~db/schema/index";
import { requireFound } from "~/request/errors";

export type PrayerRequestRow = Selectable<DB["prayerRequests"]>;

/** Maximum number of names per request; the prayer count includes the others. */
export const MAX_NAMES = 500;

/** The names of the first people who prayed, in order, by request id. */
export async function listNames(
  db: Kysely<DB>,
  ids: number[],
  perRequest = MAX_NAMES,
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return names;
  const rows = await db
    .selectFrom("prayers")
    .select(["prayerRequestId", "name"])
    .where("prayerRequestId", "in", ids)
    .where("position", "<=", perRequest)
    .where("name", "!=", "")
    .orderBy("prayerRequestId")
    .orderBy("position")
    .execute();
  for (const { prayerRequestId, name } of rows) names.get(prayerRequestId)!.push(name);
  return names;
}

export const findRequest = (from: Kysely<DB>, id: number): Promise<PrayerRequestRow | undefined> =>
  from.selectFrom("prayerRequests").selectAll().where("id", "=", id).executeTakeFirst();

/** The request, locked until the transaction ends. Throws AppError 404. */
export async function lockRequest(trx: Kysely<DB>, id: number): Promise<PrayerRequestRow> {
  const row = await trx
    .updateTable("prayerRequests")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return requireFound(row);
}
