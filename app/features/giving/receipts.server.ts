import type { Kysely } from "kysely";
import { settingsWithin } from "~/features/settings/settings.server";
import { dateIn } from "~/i18n/format";
import type { DB } from "~db/schema";
import type { DonationRow } from "./ledger.server";

/** Gives a completed gift its receipt: the year's next number, so that none is left out and none given twice. */
export async function issueReceipt(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const settings = await settingsWithin(trx);
  const issuedAt = donation.completedAt ?? new Date().toISOString();
  const year = Number(dateIn(settings.publishing.timeZone, new Date(issuedAt)).slice(0, 4));
  const { lastNumber: number } = await trx
    .insertInto("receiptCounters")
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ lastNumber: eb("receiptCounters.lastNumber", "+", 1) })),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  const { prefix } = settings.giving.receipts;
  await trx
    .insertInto("receipts")
    .values({
      donationId: donation.id,
      year,
      number,
      serial: `${prefix && `${prefix}-`}${year}-${String(number).padStart(6, "0")}`,
      language: donation.language,
      facts: "{}",
      issuedAt,
    })
    .execute();
}

/** Makes a receipt void whose gift went back wholly. */
export async function voidReceipt(trx: Kysely<DB>, { id, status }: DonationRow): Promise<void> {
  await trx
    .updateTable("receipts")
    .set({ voidedAt: status === "refunded" ? new Date().toISOString() : null })
    .where("donationId", "=", id)
    .execute();
}
