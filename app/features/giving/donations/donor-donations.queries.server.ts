import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** Whose row it is: addresses are kept as they were typed, and asked for case-folded. */
export const isDonorEmail =
  <Table extends "donations" | "recurringDonations">(email: string) =>
  (eb: ExpressionBuilder<DB, Table>) =>
    eb(eb.fn<string>("lower", ["donorEmail" as never]), "=", email);

/** Whether anything was ever given, or begun, under an address (case-folded). */
export async function hasDonated(db: Kysely<DB>, email: string): Promise<boolean> {
  const gift = await db
    .selectFrom("donations")
    .select("id")
    .where(isDonorEmail<"donations">(email))
    .executeTakeFirst();
  if (gift) return true;
  const monthly = await db
    .selectFrom("recurringDonations")
    .select("id")
    .where(isDonorEmail<"recurringDonations">(email))
    .executeTakeFirst();
  return monthly !== undefined;
}

/** Whether a gift of a monthly one ever came in. */
export const hasCompletedDonation = (eb: ExpressionBuilder<DB, "recurringDonations">) =>
  eb.exists(
    eb
      .selectFrom("donations")
      .select("donations.id")
      .whereRef("donations.recurringDonationId", "=", "recurringDonations.id")
      .where("donations.completedAt", "is not", null),
  );
