import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** Donors: totals by currency, monthly donations by card only, and mails that count when they were sent. */
export async function up(db: AnyDb): Promise<void> {
  // Only cards are charged every month. "Monthly" donations by PayPal and Zelle were single donations.
  await db
    .updateTable("donations")
    .set({ is_recurring: 0 })
    .where("payment_method", "in", ["paypal", "zelle"])
    .where("is_recurring", "=", 1)
    .execute();

  await db.schema
    .alterTable("enhanced_newsletters")
    .addColumn("donated_by_currency", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await splitTotals(db);
  await unmarkUnsentReceipts(db);
}

const levels = ["platinum", "gold", "silver", "bronze"] as const;
type LevelAmounts = Record<(typeof levels)[number], number>;
/** The settings of a new site when this migration was written. */
const firstLevels: LevelAmounts = { bronze: 25_00, silver: 100_00, gold: 250_00, platinum: 1_000_00 };
const MOST = 2_147_483_647;

/**
 * Amounts of different currencies were added up. Now each currency has its own total, and the levels are computed
 * again.
 */
async function splitTotals(db: AnyDb): Promise<void> {
  const saved = await db
    .selectFrom("system_settings")
    .select("value")
    .where("key", "=", "giving")
    .executeTakeFirst();
  const giving = JSON.parse((saved?.value as string | undefined) ?? "{}") as {
    wall?: { levels?: Partial<LevelAmounts> };
  };
  const from: LevelAmounts = { ...firstLevels, ...giving.wall?.levels };
  const sums = await db
    .selectFrom("donations")
    .select([
      sql<string>`lower(donor_email)`.as("email"),
      "currency",
      sql<number | string>`sum(amount - refunded_amount)`.as("total"),
    ])
    .where("status", "=", "completed")
    .where("is_demo", "=", 0)
    .where(sql`lower(donor_email)`, "in", (query: AnyDb) =>
      query.selectFrom("enhanced_newsletters").select("email").where("total_donated", ">", 0),
    )
    .groupBy([sql`lower(donor_email)`, "currency"])
    .orderBy("currency")
    .execute();
  const donors = new Map<string, Record<string, number>>();
  for (const { email, currency, total } of sums) {
    donors.set(email, { ...donors.get(email), [currency as string]: Number(total) });
  }
  for (const [email, totals] of donors) {
    const largest = Math.min(Math.max(...Object.values(totals)), MOST);
    await db
      .updateTable("enhanced_newsletters")
      .set({
        donated_by_currency: JSON.stringify(totals),
        total_donated: largest,
        donor_level: levels.find((level) => largest >= from[level]) ?? "supporter",
      })
      .where("email", "=", email)
      .execute();
  }
}

/** `receipt_sent` was set when the mail was queued. It is reset where the mail is known and was not sent. */
async function unmarkUnsentReceipts(db: AnyDb): Promise<void> {
  const mails = await db
    .selectFrom("mail_log")
    .select(["props", "status"])
    .where("template", "=", "giving-receipt")
    .execute();
  const receiptsOf = (wanted: (status: string) => boolean) =>
    mails
      .filter(({ status }) => wanted(status as string))
      .map(({ props }) => (JSON.parse(props as string) as { receiptId?: number }).receiptId);
  const sent = new Set(receiptsOf((status) => status === "sent"));
  const unsent = new Set(receiptsOf((status) => status !== "sent"));
  for (const receiptId of unsent) {
    if (receiptId === undefined || sent.has(receiptId)) continue;
    await db
      .updateTable("donor_appreciations")
      .set({ receipt_sent: 0, thank_you_sent: 0 })
      .where("donation_id", "in", (query: AnyDb) =>
        query.selectFrom("receipts").select("donation_id").where("id", "=", receiptId),
      )
      .execute();
  }
}
