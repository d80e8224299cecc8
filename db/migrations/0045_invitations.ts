import type { AnyDb } from "../dialect";

/** Pending invitations of administrators. Only a digest of the link's secret is stored. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
}
