import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** Matches rows of an e-mail address, which must be lower case. Rows store addresses as typed. */
export const isDonorEmail =
  <Table extends "donations" | "recurringDonations">(email: string) =>
  (eb: ExpressionBuilder<DB, Table>) =>
    eb(eb.fn<string>("lower", ["donorEmail" as never]), "=", email);

/** Whether any donation, also an unpaid one, has this e-mail address (lower case). */
export async function hasDonated(db: Kysely<DB>, email: string): Promise<boolean> {
  const donation = await db
    .selectFrom("donations")
    .select("id")
    .where(isDonorEmail<"donations">(email))
    .executeTakeFirst();
  if (donation) return true;
  const monthly = await db
    .selectFrom("recurringDonations")
    .select("id")
    .where(isDonorEmail<"recurringDonations">(email))
    .executeTakeFirst();
  return monthly !== undefined;
}

/** Whether any payment of a monthly donation was completed. */
export const hasCompletedDonation = (eb: ExpressionBuilder<DB, "recurringDonations">) =>
  eb.exists(
    eb
      .selectFrom("donations")
      .select("donations.id")
      .whereRef("donations.recurringDonationId", "=", "recurringDonations.id")
      .where("donations.completedAt", "is not", null),
  );
