import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Tokens with which programs call the API, and addresses to which the site reports its events. */
export async function up(db: AnyDb): Promise<void> {
  const dialect = dialectOf(db);
  const table = (name: string) => idColumn(db.schema.createTable(name), dialect);

  await table("api_tokens")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull().unique())
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("expires_at", "text")
    .addColumn("last_used_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("api_tokens_user").on("api_tokens").columns(["user_id", "id"]).execute();
  await db.schema.alterTable("audit_log").addColumn("token", "text").execute();

  await table("webhooks")
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("events", "text", (c) => c.notNull())
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("failing_since", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await table("webhook_deliveries")
    .addColumn("webhook_id", "integer", (c) => c.notNull().references("webhooks.id").onDelete("cascade"))
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("message_id", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("email", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("answer_status", "integer")
    .addColumn("failure", "text")
    .addColumn("answer", "text")
    .addColumn("attempted_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("webhook_deliveries").columns(columns);
  await index("webhook_deliveries_webhook", ["webhook_id", "id"]).execute();
  await index("webhook_deliveries_created", ["created_at"]).execute();
  await index("webhook_deliveries_email", ["email"]).execute();
}
