import type { Kysely } from "kysely";
import type { DB } from "~db/schema";
import type { DonationRow } from "./ledger.server";

/** Puts a completed gift on the wall, if its donor agreed. Again, it changes nothing. */
export async function writeAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  const now = new Date().toISOString();
  await trx
    .insertInto("donorAppreciations")
    .values({
      donationId: donation.id,
      donorName: donation.donorName,
      donorEmail: donation.donorEmail,
      donationAmount: donation.amount,
      currency: donation.currency,
      donationDate: donation.completedAt ?? now,
      message: donation.message,
      isAnonymous: donation.isAnonymous,
      country: donation.country,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("donationId").doNothing())
    .execute();
}

/** Takes a gift from the wall that went back wholly, and puts it back where a dispute was won. */
export async function hideAppreciation(trx: Kysely<DB>, { id, status }: DonationRow): Promise<void> {
  await trx
    .updateTable("donorAppreciations")
    .set({ isPublic: status === "completed" ? 1 : 0, updatedAt: new Date().toISOString() })
    .where("donationId", "=", id)
    .execute();
}
