import type { Kysely, Selectable } from "kysely";
import { requireFound } from "~/request/errors";
import type { DB } from "~db/schema/index";
import type { InteractionType } from "../sermon-choices";

export type InteractionRow = Selectable<DB["sermonInteractions"]>;

/** The fields of a sermon that are needed to record an interaction. */
export interface WatchedSermon {
  id: number;
  /** Seconds. */
  duration: number;
}

/** A published sermon. Throws AppError 404 for any other. */
export async function requirePublishedSermon(db: Kysely<DB>, id: number): Promise<WatchedSermon> {
  return requireFound(
    await db
      .selectFrom("sermons")
      .select(["id", "duration"])
      .where("id", "=", id)
      .where("isPublished", "=", true)
      .executeTakeFirst(),
  );
}

export interface NewInteraction {
  userId: number;
  sermonId: number;
  type: InteractionType;
  watchProgress?: number | undefined;
  rating?: number | undefined;
  /** Sealed. */
  notes?: string | undefined;
}

/** Upserts the visitor's interaction of this type. An update keeps the values that are left out. */
export async function upsertInteraction(
  trx: Kysely<DB>,
  { userId, sermonId, type, ...values }: NewInteraction,
): Promise<{ row: InteractionRow; isNew: boolean }> {
  const updatedAt = new Date().toISOString();
  const added = await trx
    .insertInto("sermonInteractions")
    .values({ userId, sermonId, interactionType: type, ...values, createdAt: updatedAt, updatedAt })
    .onConflict((conflict) => conflict.columns(["userId", "sermonId", "interactionType"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { row: added, isNew: true };
  const row = await trx
    .updateTable("sermonInteractions")
    .set({ ...values, updatedAt })
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .where("interactionType", "=", type)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Deletes interactions of these types. Returns how many there were. */
export async function deleteInteractions(
  trx: Kysely<DB>,
  userId: number,
  sermonId: number,
  types: readonly InteractionType[],
): Promise<number> {
  const deleted = await trx
    .deleteFrom("sermonInteractions")
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .where("interactionType", "in", types)
    .returning("id")
    .execute();
  return deleted.length;
}

/** Everything a visitor did with a sermon. */
export const listOwnInteractions = (db: Kysely<DB>, userId: number, sermonId: number) =>
  db
    .selectFrom("sermonInteractions")
    .selectAll()
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .execute();
