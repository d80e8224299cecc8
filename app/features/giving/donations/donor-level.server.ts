import type { Kysely } from "kysely";
import { z } from "zod";
import { donorLevels } from "./giving-choices";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettingsIn } from "~/features/settings/settings.server";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";

type LevelAmounts = Settings["giving"]["wall"]["levels"];

/** What who has not reached the first level is, whether or not they gave (spec admin §3). */
const supporter = "supporter";

/** The most its column holds on PostgreSQL: a sum beyond it must not keep a gift from being completed. */
const MOST = 2_147_483_647;

/** Minor units of each currency. */
export const donatedCodec = jsonCodec(z.record(z.string(), z.int()));

/**
 * Keeps on a subscriber's profile, where the donor has one, what is left of their completed donations in each currency,
 * the day of the last one, and the highest level that one currency alone reaches. Currencies are never added up.
 */
export async function keepDonorTotals(trx: Kysely<DB>, email: string | null): Promise<void> {
  if (email === null) return;
  const address = email.trim().toLowerCase();
  // Held before the gifts are summed, so that of two of one donor at once the second sees the first.
  const profile = await trx
    .updateTable("enhancedNewsletters")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("email", "=", address)
    .returning("id")
    .executeTakeFirst();
  if (!profile) return;
  const sums = await trx
    .selectFrom("donations")
    .select((eb) => [
      "currency",
      eb.fn.sum<number>(eb("amount", "-", eb.ref("refundedAmount"))).as("total"),
      eb.fn.max("completedAt").as("last"),
    ])
    .where((eb) => eb(eb.fn<string>("lower", ["donorEmail"]), "=", address))
    .where("status", "=", "completed")
    .where("isDemo", "=", 0)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  const { wall } = (await getSettingsIn(trx)).giving;
  const totalDonated = Math.min(Math.max(0, ...sums.map(({ total }) => total)), MOST);
  await trx
    .updateTable("enhancedNewsletters")
    .set({
      totalDonated,
      donatedByCurrency: donatedCodec.encode(
        Object.fromEntries(sums.map(({ currency, total }) => [currency, total])),
      ),
      lastDonationDate:
        sums
          .map(({ last }) => last ?? "")
          .sort()
          .at(-1) || null,
      donorLevel: donorLevels.find((level) => totalDonated >= wall.levels[level]) ?? supporter,
      updatedAt: new Date().toISOString(),
    })
    .where("id", "=", profile.id)
    .execute();
}

/** Sets each donor's level again, where the ministry changed from which sum on a level is. */
export async function levelDonorsAnew(trx: Kysely<DB>, from: LevelAmounts): Promise<void> {
  await trx
    .updateTable("enhancedNewsletters")
    .set((eb) => ({
      donorLevel: eb
        .case()
        .when("totalDonated", ">=", from.platinum)
        .then("platinum")
        .when("totalDonated", ">=", from.gold)
        .then("gold")
        .when("totalDonated", ">=", from.silver)
        .then("silver")
        .when("totalDonated", ">=", from.bronze)
        .then("bronze")
        .else(supporter)
        .end(),
    }))
    .where("totalDonated", ">", 0)
    .execute();
}
