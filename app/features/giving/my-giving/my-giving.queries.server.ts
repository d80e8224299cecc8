import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { hasCompletedDonation, isDonorEmail } from "../donations/donor-donations.queries.server";

/** An address's donations with their receipts, newest first, with an id below `before`. */
export const listDonorDonations = (
  db: Kysely<DB>,
  email: string,
  { before, limit }: { before?: number; limit: number },
) =>
  db
    .selectFrom("donations")
    .leftJoin("receipts", "receipts.donationId", "donations.id")
    .select([
      "donations.id",
      "donations.amount",
      "donations.currency",
      "donations.refundedAmount",
      "donations.paymentMethod",
      "donations.receivedBy",
      "donations.description",
      "donations.status",
      "donations.isRecurring",
      "donations.isDemo",
      "donations.memoCode",
      "donations.createdAt",
      "donations.completedAt",
      "receipts.id as receiptId",
      "receipts.serial",
      "receipts.voidedAt",
    ])
    .where(isDonorEmail<"donations">(email))
    .$if(before !== undefined, (query) => query.where("donations.id", "<", before!))
    .orderBy("donations.id", "desc")
    .limit(limit)
    .execute();

/** An address's monthly donations, newest first, without those never started. */
export const listDonorMonthlyDonations = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom("recurringDonations")
    .select(["id", "amount", "currency", "status", "isDemo", "createdAt", "cancelledAt"])
    .where(isDonorEmail<"recurringDonations">(email))
    .where("status", "!=", "pending")
    // Cancelled before the first payment: it never started.
    .where((eb) => eb.or([eb("status", "!=", "cancelled"), hasCompletedDonation(eb)]))
    .orderBy("id", "desc")
    .execute();

/** The last completed payment of each monthly donation. */
export const listLastCompletions = (db: Kysely<DB>, recurringIds: number[]) =>
  db
    .selectFrom("donations")
    .select((eb) => ["recurringDonationId", eb.fn.max("completedAt").as("completedAt")])
    .where("recurringDonationId", "in", recurringIds)
    .where("completedAt", "is not", null)
    .groupBy("recurringDonationId")
    .execute();

/** One of an address's monthly donations. */
export const findDonorMonthlyDonation = (db: Kysely<DB>, email: string, id: number) =>
  db
    .selectFrom("recurringDonations")
    .select(["id", "amount", "currency", "status"])
    .where("id", "=", id)
    .where(isDonorEmail<"recurringDonations">(email))
    .where("status", "!=", "pending")
    .executeTakeFirst();

/** Whether a receipt belongs to a donation of this address. */
export const isReceiptOfDonor = async (db: Kysely<DB>, email: string, receiptId: number): Promise<boolean> =>
  (await db
    .selectFrom("receipts")
    .innerJoin("donations", "donations.id", "receipts.donationId")
    .select("receipts.id")
    .where("receipts.id", "=", receiptId)
    .where(isDonorEmail<"donations">(email))
    .executeTakeFirst()) !== undefined;
