import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Giving: provider columns of donations, the ledger, monthly donations, receipts, the wall, providers' events. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);
  const index = (on: string, columns: string[]) =>
    db.schema
      .createIndex(`${on}_${columns.join("_")}`)
      .on(on)
      .columns(columns)
      .execute();
  const uniqueIndex = (on: string, columns: string[]) =>
    db.schema
      .createIndex(`${on}_${columns.join("_")}_unique`)
      .unique()
      .on(on)
      .columns(columns)
      .execute();

  await table("recurring_donations")
    .addColumn("provider", "text", (c) => c.notNull().defaultTo("stripe"))
    .addColumn("provider_id", "text", (c) => c.unique())
    .addColumn("customer_id", "text")
    .addColumn("donor_name", "text")
    .addColumn("donor_email", "text")
    .addColumn("language", "text", (c) => c.notNull().defaultTo("fr"))
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull().defaultTo("USD"))
    .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
    .addColumn("is_public", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_anonymous", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_demo", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("message", "text")
    .addColumn("country", "text")
    .addColumn("user_id", "integer")
    .addColumn("failed_invoice_id", "text")
    .addColumn("cancelled_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index("recurring_donations", ["customer_id"]);
  await index("recurring_donations", ["status", "created_at"]);
  await db.schema
    .createIndex("recurring_donations_donor_email_folded")
    .on("recurring_donations")
    .expression(sql`lower(donor_email)`)
    .execute();

  const added: [name: string, type: "text" | "integer", initial?: string | number][] = [
    ["language", "text", "fr"],
    ["country", "text"],
    ["message", "text"],
    ["is_public", "integer", 0],
    ["is_anonymous", "integer", 0],
    ["is_demo", "integer", 0],
    ["user_id", "integer"],
    ["provider_id", "text"],
    ["checkout_id", "text"],
    ["capture_id", "text"],
    ["invoice_id", "text"],
    ["recurring_donation_id", "integer"],
    ["transaction_id", "text"],
    ["memo_code", "text"],
    ["received_on", "text"],
    ["received_by", "text"],
    ["request_key", "text"],
    ["refunded_amount", "integer", 0],
    ["completed_at", "text"],
    ["updated_at", "text"],
  ];
  for (const [name, type, initial] of added) {
    await db.schema
      .alterTable("donations")
      .addColumn(name, type, (c) => (initial === undefined ? c : c.notNull().defaultTo(initial)))
      .execute();
  }
  for (const column of [
    "provider_id",
    "checkout_id",
    "capture_id",
    "invoice_id",
    "memo_code",
    "request_key",
  ]) {
    await uniqueIndex("donations", [column]);
  }
  await index("donations", ["status", "id"]);
  await index("donations", ["payment_method", "id"]);
  await index("donations", ["status", "payment_method", "id"]);
  await index("donations", ["created_at", "id"]);
  await index("donations", ["recurring_donation_id", "id"]);
  await index("donations", ["is_demo", "status", "completed_at"]);

  await table("donation_ledger")
    .addColumn("donation_id", "integer", (c) => c.notNull().references("donations.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("is_demo", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("reference", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("before_status", "text")
    .addColumn("after_status", "text", (c) => c.notNull())
    .addColumn("actor", "text")
    .addColumn("note", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("donation_ledger_once", ["donation_id", "kind", "reference"])
    .execute();
  await index("donation_ledger", ["is_demo", "currency", "amount"]);
  await index("donation_ledger", ["kind", "donation_id"]);

  await table("webhook_events")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("outcome", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .addColumn("handled_at", "text")
    .addUniqueConstraint("webhook_events_once", ["provider", "event_id"])
    .execute();
  await index("webhook_events", ["provider", "received_at"]);
  await index("webhook_events", ["handled_at"]);

  await table("receipts")
    .addColumn("donation_id", "integer", (c) => c.notNull().unique().references("donations.id"))
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("serial", "text", (c) => c.notNull().unique())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("facts", "text", (c) => c.notNull())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("voided_at", "text")
    .addUniqueConstraint("receipts_number", ["year", "number"])
    .execute();
  await table("receipt_counters")
    .addColumn("year", "integer", (c) => c.notNull().unique())
    .addColumn("last_number", "integer", (c) => c.notNull())
    .execute();

  await table("donor_appreciations")
    .addColumn("donation_id", "integer", (c) => c.unique().references("donations.id"))
    .addColumn("donor_name", "text")
    .addColumn("donor_email", "text")
    .addColumn("donation_amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull().defaultTo("USD"))
    .addColumn("donation_date", "text", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("is_anonymous", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_public", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("achievement_level", "text")
    .addColumn("milestone", "text")
    .addColumn("country", "text")
    .addColumn("thank_you_sent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("receipt_sent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("hidden_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index("donor_appreciations", ["is_public", "donation_date", "id"]);
  await index("enhanced_newsletters", ["total_donated"]);

  await table("user_engagement")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("activity_type", "text", (c) => c.notNull())
    .addColumn("activity_data", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("points", "integer", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.unique())
    .addColumn("timestamp", "text", (c) => c.notNull())
    .execute();
  await index("user_engagement", ["user_id", "timestamp"]);

  await db.schema
    .alterTable("mail_log")
    .addColumn("attachments", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
}
