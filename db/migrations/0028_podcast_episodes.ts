import type { AnyDb } from "../dialect";

/** The media type of a sermon's audio file, and the GUID that its episode had in another podcast. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("sermons").addColumn("audio_type", "text").execute();
  await db.schema.alterTable("sermons").addColumn("guid", "text").execute();
  await db.schema.createIndex("sermons_guid").on("sermons").column("guid").unique().execute();
}
