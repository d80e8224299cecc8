import type { Kysely } from "kysely";
import { levels } from "~/features/giving/giving-choices";
import { settingsWithin } from "~/features/settings/settings.server";
import type { DB } from "~db/schema";

/**
 * Keeps on a subscriber's profile, where the donor has one, what their completed gifts come to: how much is left of them
 * at face value, the last day, and the level that is reached.
 */
export async function keepDonorTotals(trx: Kysely<DB>, email: string | null): Promise<void> {
  if (email === null) return;
  const address = email.trim().toLowerCase();
  const { total, last } = await trx
    .selectFrom("donations")
    .select((eb) => [
      eb.fn.sum<number | string | null>(eb("amount", "-", eb.ref("refundedAmount"))).as("total"),
      eb.fn.max("completedAt").as("last"),
    ])
    .where((eb) => eb(eb.fn<string>("lower", ["donorEmail"]), "=", address))
    .where("status", "=", "completed")
    .where("isDemo", "=", 0)
    .executeTakeFirstOrThrow();
  const { wall } = (await settingsWithin(trx)).giving;
  const totalDonated = Number(total ?? 0);
  await trx
    .updateTable("enhancedNewsletters")
    .set({
      totalDonated,
      lastDonationDate: last,
      donorLevel: levels.find((level) => totalDonated >= wall.levels[level]) ?? "supporter",
      updatedAt: new Date().toISOString(),
    })
    .where("email", "=", address)
    .execute();
}
