import { randomUUID } from "node:crypto";
import type { AnyDb } from "../dialect";

/**
 * Indexes for the filters of the admin lists, and an id of the site in its feeds that does not change with the host.
 */
export async function up(db: AnyDb): Promise<void> {
  const index = (on: string, columns: string[], name = `${on}_${columns.join("_")}`) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  // Covering index for a filter and its sum.
  const added = ["currency", "amount", "refunded_amount"];
  await index("donations", ["is_demo", "status", "payment_method", "created_at", ...added], "donations_sums");
  await index("donations", ["is_demo", "id"]);
  await index("newsletters", ["is_active", "id"]);
  await index("newsletter_posts", ["language", "id"]);
  await index("newsletter_posts", ["is_published", "id"]);
  await db
    .insertInto("system_settings")
    .values({ key: "feedId", value: JSON.stringify(randomUUID()), updated_at: new Date().toISOString() })
    .execute();
}
