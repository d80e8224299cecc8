import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { z } from "zod";
import type { Settings } from "~/settings/sections";
import { getSettingsIn } from "~/settings/settings.server";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import { type DonorRow, listMergedDonors } from "../donors/donor-links.server";
import { isDonorEmail } from "./donor-donations.queries.server";
import { type DonorLevel, donorLevels } from "./giving-choices";

/** The minimum amount of each level, in minor units. */
type DonorLevelThresholds = Settings["giving"]["wall"]["levels"];

/** Below the first level, also for subscribers who never donated. */
const SUPPORTER_LEVEL = "supporter";

/** Maximum of an integer column on PostgreSQL. Sums are capped, so that a large one cannot fail a completion. */
const MAX_INTEGER = 2_147_483_647;

/** The level that an amount in minor units reaches; null below the first one. */
export const findDonorLevel = (amount: number, thresholds: DonorLevelThresholds): DonorLevel | null =>
  donorLevels.find((level) => amount >= thresholds[level]) ?? null;

/** Minor units of each currency. */
export const donatedCodec = jsonCodec(z.record(z.string(), z.int()));

/**
 * Recalculates the donor fields of the profiles of a donor's addresses, one or those merged with it: the sum of
 * completed donations less refunds by currency, the day of the last one, and the highest level that a single currency
 * reaches. Sums of different currencies are never added. Does nothing for an address without a profile.
 */
export async function recalculateDonorTotals(trx: Kysely<DB>, email: string | null): Promise<void> {
  if (email === null) return;
  const address = email.trim().toLowerCase();
  const findDonors = async () => {
    const donor = await trx.selectFrom("donors").select("id").where("email", "=", address).executeTakeFirst();
    return donor ? listMergedDonors(trx, donor.id) : [];
  };
  await recalculateProfiles(trx, findDonors, address);
}

/** The same for the donor of a donation, who may have other addresses than the donation, or none. */
export async function recalculateTotalsOf(
  trx: Kysely<DB>,
  { donorId, donorEmail }: { donorId: number | null; donorEmail: string | null },
): Promise<void> {
  if (donorId === null) return recalculateDonorTotals(trx, donorEmail);
  await recalculateProfiles(trx, () => listMergedDonors(trx, donorId), donorEmail?.trim().toLowerCase());
}

async function recalculateProfiles(
  trx: Kysely<DB>,
  findDonors: () => Promise<DonorRow[]>,
  address: string | undefined,
): Promise<void> {
  const addressesOf = (donors: DonorRow[]) =>
    [...new Set([...donors.map(({ email }) => email), address])].flatMap((one) => one ?? []).sort();
  // Profiles are locked, in one order, before donors and sums are read: of two at once the second sees the first.
  let isAny = false;
  for (const one of addressesOf(await findDonors())) isAny = Boolean(await lockProfile(trx, one)) || isAny;
  if (!isAny) return;
  const donors = await findDonors();
  const ids = donors.map(({ id }) => id);
  for (const one of addressesOf(donors)) {
    const isMerged = donors.length > 1 && donors.some(({ email }) => email === one);
    await recalculateProfile(
      trx,
      one,
      isMerged ? (eb) => eb("donorId", "in", ids) : isDonorEmail<"donations">(one),
    );
  }
}

const lockProfile = (trx: Kysely<DB>, address: string) =>
  trx
    .updateTable("enhancedNewsletters")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("email", "=", address)
    .returning("id")
    .executeTakeFirst();

async function recalculateProfile(
  trx: Kysely<DB>,
  address: string,
  isOfDonor: (eb: ExpressionBuilder<DB, "donations">) => Expression<SqlBool>,
): Promise<void> {
  const profile = await lockProfile(trx, address);
  if (!profile) return;
  const sums = await trx
    .selectFrom("donations")
    .select((eb) => [
      "currency",
      eb.fn.sum<number>(eb("amount", "-", eb.ref("refundedAmount"))).as("total"),
      eb.fn.max("completedAt").as("last"),
    ])
    .where(isOfDonor)
    .where("amount", "!=", 0)
    .where("status", "=", "completed")
    .where("isDemo", "=", false)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  const { wall } = (await getSettingsIn(trx)).giving;
  const totalDonated = Math.min(Math.max(0, ...sums.map(({ total }) => total)), MAX_INTEGER);
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
      donorLevel: findDonorLevel(totalDonated, wall.levels) ?? SUPPORTER_LEVEL,
      updatedAt: new Date().toISOString(),
    })
    .where("id", "=", profile.id)
    .execute();
}

/** The same for those of many addresses (case-folded) from which a donation came. */
export async function recalculateTotalsOfDonors(trx: Kysely<DB>, emails: string[]): Promise<void> {
  const donors = await trx
    .selectFrom("donations")
    .select((eb) => eb.fn<string>("lower", ["donorEmail"]).as("email"))
    .distinct()
    .where((eb) => eb(eb.fn<string>("lower", ["donorEmail"]), "in", emails))
    .execute();
  for (const { email } of donors) await recalculateDonorTotals(trx, email);
}

/** Recalculates the level of every donor if saved settings changed the thresholds. */
export async function recalculateChangedDonorLevels(
  trx: Kysely<DB>,
  before: Settings,
  after: Settings,
): Promise<void> {
  const { levels } = after.giving.wall;
  if (JSON.stringify(levels) !== JSON.stringify(before.giving.wall.levels))
    await recalculateDonorLevels(trx, levels);
}

/** Recalculates the level of every donor. */
export async function recalculateDonorLevels(
  trx: Kysely<DB>,
  thresholds: DonorLevelThresholds,
): Promise<void> {
  await trx
    .updateTable("enhancedNewsletters")
    .set((eb) => ({
      donorLevel: eb
        .case()
        .when("totalDonated", ">=", thresholds.platinum)
        .then("platinum")
        .when("totalDonated", ">=", thresholds.gold)
        .then("gold")
        .when("totalDonated", ">=", thresholds.silver)
        .then("silver")
        .when("totalDonated", ">=", thresholds.bronze)
        .then("bronze")
        .else(SUPPORTER_LEVEL)
        .end(),
    }))
    .where("totalDonated", ">", 0)
    .execute();
}
