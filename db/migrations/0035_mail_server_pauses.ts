import type { AnyDb } from "../dialect";

/** The limits of a mail account come from the settings alone: what was learnt from a mail server's answers goes. */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["per_minute", "per_day", "learnt_at"])
    await db.schema.alterTable("mail_server_limits").dropColumn(column).execute();
  await db.schema.alterTable("mail_server_limits").renameColumn("rest_until", "paused_until").execute();
  await db.schema.alterTable("mail_server_limits").renameColumn("rests", "pauses").execute();
}
