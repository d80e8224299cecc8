import type { Kysely } from "kysely";
import type { Settings } from "~/settings/sections";
import { getSettingsIn } from "~/settings/settings.server";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { findDonorLevel } from "../donations/donor-totals.server";
import type { Milestone } from "./wall.schema";

/**
 * Adds a completed donation to the wall, if its donor agreed and it has an amount. Idempotent. A monthly donation shows its message once,
 * and stays hidden when the staff hid an earlier payment.
 */
export async function writeAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic || donation.amount === 0) return;
  const now = new Date().toISOString();
  const last = await findLastAppreciationOfMonthly(trx, donation);
  await trx
    .insertInto("donorAppreciations")
    .values({
      donationId: donation.id,
      donorName: donation.donorName,
      donorEmail: donation.donorEmail,
      ...keptAmountAndLevel(donation, await getSettingsIn(trx)),
      currency: donation.currency,
      donationDate: donation.completedAt ?? now,
      message: last ? null : donation.message,
      isAnonymous: donation.isAnonymous,
      milestone: await findMilestone(trx, donation),
      country: donation.country,
      hiddenAt: last?.hiddenAt ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("donationId").doNothing())
    .execute();
}

/** Updates the wall after a refund or returned money: the amount, the level, and whether the entry is shown. */
export async function updateAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  await trx
    .updateTable("donorAppreciations")
    .set({
      ...keptAmountAndLevel(donation, await getSettingsIn(trx)),
      isPublic: donation.status === "completed",
      updatedAt: new Date().toISOString(),
    })
    .where("donationId", "=", donation.id)
    .execute();
}

/** The amount less refunds, and the level that it reaches. */
function keptAmountAndLevel({ amount, refundedAmount }: DonationRow, { giving }: Settings) {
  const donationAmount = amount - refundedAmount;
  return { donationAmount, achievementLevel: findDonorLevel(donationAmount, giving.wall.levels) };
}

const findLastAppreciationOfMonthly = async (trx: Kysely<DB>, { recurringDonationId }: DonationRow) =>
  recurringDonationId === null
    ? undefined
    : trx
        .selectFrom("donations")
        .innerJoin("donorAppreciations", "donorAppreciations.donationId", "donations.id")
        .select("donorAppreciations.hiddenAt")
        .where("donations.recurringDonationId", "=", recurringDonationId)
        .orderBy("donations.id", "desc")
        .limit(1)
        .executeTakeFirst();

/** Which milestone this completed donation is for its donor, who is identified by e-mail address. */
async function findMilestone(trx: Kysely<DB>, donation: DonationRow): Promise<Milestone | null> {
  const { recurringDonationId, donorEmail } = donation;
  const completed = trx
    .selectFrom("donations")
    .where("status", "=", "completed")
    .where("isDemo", "=", false)
    .where("amount", "!=", 0);
  if (recurringDonationId !== null) {
    const monthly = completed.where("recurringDonationId", "=", recurringDonationId);
    if ((await countRows(monthly)) === 12) return "firstYear";
  }
  if (donorEmail === null) return null;
  const address = donorEmail.trim().toLowerCase();
  const count = await countRows(
    completed.where((eb) => eb(eb.fn<string>("lower", ["donorEmail"]), "=", address)),
  );
  return milestoneByCount[count] ?? null;
}

const milestoneByCount: Record<number, Milestone> = { 1: "firstGift", 10: "tenthGift", 100: "hundredthGift" };
