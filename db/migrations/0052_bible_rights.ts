import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/**
 * What may be done with the words of a Bible version, by the name that is cited under them. A row stays when its version
 * is renamed or removed, because its words stay in the texts that quote it. `version` is the code of the installed one.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("bible_rights")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("version", "text")
    .addColumn("licence", "text", (c) => c.notNull())
    .addColumn("attribution", "text")
    .addColumn("may_copy", "integer", (c) => c.notNull())
    .addColumn("may_feed", "integer", (c) => c.notNull())
    .addColumn("may_mail", "integer", (c) => c.notNull())
    .execute();
  // Installed before: what a known licence allows, else nothing.
  const isPublic = sql`lower(licence) in ('public domain', 'cc0', 'cc0 1.0')`;
  const isFree = sql`case when ${isPublic} or licence like 'CC BY _._' or licence like 'CC BY-SA _._' then 1 else 0 end`;
  await sql`
    insert into bible_rights (name, version, licence, attribution, may_copy, may_feed, may_mail)
    select name, min(code), min(licence), min(case when ${isPublic} then null else attribution end),
      min(${isFree}), min(${isFree}), min(${isFree})
    from bible_versions group by name
  `.execute(db);
  await db.schema.alterTable("daily_motivations").addColumn("version", "text").execute();
}
