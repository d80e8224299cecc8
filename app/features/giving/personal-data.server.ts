import type { PersonalData } from "~/areas/area.server";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { serializeTransactions } from "~db/dialect";
import { listMergedDonors } from "./donors/donor-links.server";
import { ERASED_DONATION, ERASED_DONOR, removeDonors, unlinkDonations } from "./donors/remove-donors.server";
import { ENTRY_LOCK } from "./entered/entry-check.server";
import { isDonorEmail } from "./donations/donor-donations.queries.server";
import { inChunks } from "./donations/in-chunks";
import { formatMinorUnits } from "./donations/minor-units";
import { clearPaymentEventsNaming } from "./payment-events/payment-event-payloads.server";
import { stopMonthlyDonationJob } from "./jobs";

/**
 * Export and erasure of a donor's data by e-mail address (lower case). Amounts and the ledger stay, without a name,
 * and so do numbered receipts, which the law requires.
 */
export const givingPersonalData: PersonalData = {
  name: "giving",
  title: "privacy:data.counts.giving",
  erasureNote: "privacy:data.erase.giving",
  notice: {
    order: 30,
    texts: "privacy:kept.giving",
    periods: ({ retention }) => [
      { name: "unfinished", count: retention.unfinishedDonationDays },
      { name: "message", count: retention.donationMessages },
      { name: "reports" },
    ],
  },
  async collect(db: Kysely<DB>, email: string): Promise<object[]> {
    const donorIds = await findDonorIds(db, email);
    const donations = await db
      .selectFrom("donations")
      .leftJoin("receipts", "receipts.donationId", "donations.id")
      .select([
        "donations.id",
        "donations.amount",
        "donations.currency",
        "donations.donorName",
        "donations.donorEmail",
        "donations.paymentMethod",
        "donations.isRecurring",
        "donations.status",
        "donations.language",
        "donations.country",
        "donations.message",
        "donations.isPublic",
        "donations.isAnonymous",
        "donations.isDemo",
        "donations.memoCode",
        "donations.transactionId",
        "donations.receivedOn",
        "donations.description",
        "donations.createdAt",
        "donations.completedAt",
        "donations.enteredAt",
        "receipts.serial as receipt",
      ])
      .where((eb) =>
        eb.or([
          isDonorEmail<"donations">(email)(eb),
          ...donorIds.map((id) => eb("donations.donorId", "=", id)),
        ]),
      )
      .orderBy("donations.id")
      .execute();
    const monthly = await db
      .selectFrom("recurringDonations")
      .select(["amount", "currency", "donorName", "donorEmail", "language", "country", "message", "status"])
      .select(["isPublic", "isAnonymous", "isDemo", "createdAt", "cancelledAt"])
      .where(isDonorEmail<"recurringDonations">(email))
      .orderBy("id")
      .execute();
    const ids = donations.map(({ id }) => id);
    const ledger = await inChunks(ids, (some) =>
      db
        .selectFrom("donationLedger")
        .select(["donationId", "kind", "amount", "currency", "source", "createdAt"])
        .where("donationId", "in", some)
        .orderBy("id")
        .execute(),
    );
    const wall = await inChunks(ids, (some) =>
      db
        .selectFrom("donorAppreciations")
        .select(["donationId", "donorName", "message", "country", "isAnonymous", "isPublic", "createdAt"])
        .where("donationId", "in", some)
        .execute(),
    );
    const donors = await inChunks(donorIds, (some) =>
      db
        .selectFrom("donors")
        .select(["name", "email", "address", "country", "language", "createdAt"])
        .where("id", "in", some)
        .execute(),
    );
    return [
      ...donations.map(({ id, ...donation }) => ({
        ...toReadableRow(donation),
        ledger: ledger
          .filter(({ donationId }) => donationId === id)
          .map(({ donationId: _, ...entry }) => toReadableRow(entry)),
        onTheWall: wall
          .filter(({ donationId }) => donationId === id)
          .map(({ donationId: _, ...entry }) => toReadableRow(entry)),
      })),
      ...monthly.map((donation) => ({ monthly: true, ...toReadableRow(donation) })),
      // A record that says no more than the donations is not counted beside them.
      ...donors
        .filter(
          (donor) =>
            donor.address !== null ||
            !donations.some(
              (one) =>
                one.donorName === donor.name &&
                one.country === donor.country &&
                one.language === donor.language,
            ),
        )
        .map((donor) => ({ donor: true, ...donor })),
    ];
  },

  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await serializeTransactions(trx, ENTRY_LOCK);
    const monthly = await trx
      .updateTable("recurringDonations")
      .set({ ...ERASED_DONOR, isPublic: false })
      .where(isDonorEmail<"recurringDonations">(email))
      .returning(["id", "provider", "providerId", "customerId", "status"])
      .execute();
    for (const { providerId, status } of monthly) {
      if (providerId === null || status === "cancelled") continue;
      await enqueue(trx, stopMonthlyDonationJob, { subscription: providerId });
    }
    const donations = await trx
      .updateTable("donations")
      .set(ERASED_DONATION)
      .where(isDonorEmail<"donations">(email))
      .returning(["id", "providerId", "checkoutId", "captureId", "invoiceId"])
      .execute();
    await unlinkDonations(
      trx,
      donations.map(({ id }) => id),
    );
    await removeDonors(trx, await findDonorIds(trx, email));
    await clearPaymentEventsNaming(trx, [
      email,
      ...monthly.flatMap(({ providerId, customerId }) => [providerId, customerId]),
      ...donations.flatMap(({ providerId, checkoutId, captureId, invoiceId }) => [
        providerId,
        checkoutId,
        captureId,
        invoiceId,
      ]),
    ]);
  },

  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("donations")
      .select("donorEmail")
      .union(db.selectFrom("recurringDonations").select("donorEmail"))
      .union(db.selectFrom("donors").select("email as donorEmail"))
      .execute();
    return rows.flatMap(({ donorEmail }) => (donorEmail === null ? [] : [donorEmail.toLowerCase()]));
  },
};

/** The donor of an address, and the rows without an address that the team merged with it. */
async function findDonorIds(trx: Kysely<DB>, email: string): Promise<number[]> {
  const donor = await trx.selectFrom("donors").select("id").where("email", "=", email).executeTakeFirst();
  if (!donor) return [];
  const rows = await listMergedDonors(trx, donor.id);
  return rows.filter((one) => one.id === donor.id || one.email === null).map(({ id }) => id);
}

/** A row in readable form: decimal amounts. */
export const toReadableRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      name === "amount" ? formatMinorUnits(value as number) : value,
    ]),
  );
