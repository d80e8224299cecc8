import type { AnyDb } from "../portable";

/** Donations that nobody repeats are not monthly; donors' totals and mails are kept as they are. */
export async function up(db: AnyDb): Promise<void> {
  // Only a card is charged every month: what was wished of PayPal and Zelle were single donations.
  await db
    .updateTable("donations")
    .set({ is_recurring: 0 })
    .where("payment_method", "in", ["paypal", "zelle"])
    .where("is_recurring", "=", 1)
    .execute();
}
