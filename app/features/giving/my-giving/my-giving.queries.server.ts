import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { hasCompletedDonation, isDonorEmail } from "../donations/donor-donations.queries.server";

/** An address's gifts with their receipts, newest first, from before one of them. */
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

/** An address's monthly gifts that began, newest first. */
export const listDonorMonthlyDonations = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom("recurringDonations")
    .select(["id", "amount", "currency", "status", "isDemo", "createdAt", "cancelledAt"])
    .where(isDonorEmail<"recurringDonations">(email))
    .where("status", "!=", "pending")
    // One that was left before its first payment ends as one that was stopped does.
    .where((eb) => eb.or([eb("status", "!=", "cancelled"), hasCompletedDonation(eb)]))
    .orderBy("id", "desc")
    .execute();

/** When each of these monthly gifts last came in. */
export const listLastCompletions = (db: Kysely<DB>, recurringIds: number[]) =>
  db
    .selectFrom("donations")
    .select((eb) => ["recurringDonationId", eb.fn.max("completedAt").as("completedAt")])
    .where("recurringDonationId", "in", recurringIds)
    .where("completedAt", "is not", null)
    .groupBy("recurringDonationId")
    .execute();

/** One of an address's monthly gifts. */
export const findDonorMonthlyDonation = (db: Kysely<DB>, email: string, id: number) =>
  db
    .selectFrom("recurringDonations")
    .select(["id", "amount", "currency", "status"])
    .where("id", "=", id)
    .where(isDonorEmail<"recurringDonations">(email))
    .where("status", "!=", "pending")
    .executeTakeFirst();

/** Whether a receipt is of a gift of this address. */
export const isReceiptOfDonor = async (db: Kysely<DB>, email: string, receiptId: number): Promise<boolean> =>
  (await db
    .selectFrom("receipts")
    .innerJoin("donations", "donations.id", "receipts.donationId")
    .select("receipts.id")
    .where("receipts.id", "=", receiptId)
    .where(isDonorEmail<"donations">(email))
    .executeTakeFirst()) !== undefined;
