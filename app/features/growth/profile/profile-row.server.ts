import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Profile } from "~/features/accounts/profiles.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import type { DB } from "~db/schema/index";
import { levelOf } from "~/features/badges/level";
import { maturityOf } from "./maturity";

export type ProfileRow = Selectable<DB["userSpiritualProfiles"]>;

/** The id of the `users` row to write to. The caller's own row is created when there is none yet. */
export const rememberProfileUser = async (
  trx: Kysely<DB>,
  caller: Caller,
  { kind, id }: Profile,
  reply: Reply,
): Promise<number> => (kind === "own" ? rememberVisitor(trx, caller, reply) : id!);

/**
 * One statement inserts the profile or locks it until the transaction ends, and returns it as the last transaction left
 * it. Every write of this area begins with it, so that writes for one visitor are serialized.
 */
export const lockProfile = (trx: Kysely<DB>, userId: number): Promise<ProfileRow> => {
  const now = new Date().toISOString();
  return trx
    .insertInto("userSpiritualProfiles")
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ updatedAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findProfileRow = (from: Kysely<DB>, userId: number): Promise<ProfileRow | undefined> =>
  from.selectFrom("userSpiritualProfiles").selectAll().where("userId", "=", userId).executeTakeFirst();

/** Adds experience to a locked profile; the maturity follows the level. */
export function addExperience(trx: Kysely<DB>, row: ProfileRow, points: number): Promise<ProfileRow> {
  const experiencePoints = Math.max(0, row.experiencePoints + points);
  return trx
    .updateTable("userSpiritualProfiles")
    .set({ experiencePoints, spiritualMaturity: maturityOf(levelOf(experiencePoints)) })
    .where("userId", "=", row.userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
