import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** The ministry that the first releases invented. */
const invented: Record<string, unknown> = {
  pastorName: "Emmanuel Joseph",
  phone: "+1 305 555 0142",
  email: "contact@limye.example",
  address: "12, rue de l’Espérance, Port-au-Prince, Haïti",
  chatNumber: "13055550142",
};
const inventedLinks: Record<string, string> = {
  videoChannel: "https://www.youtube.com/",
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
};

/** Empties the fields of an existing site's ministry that still hold invented values. Edited fields stay. */
export async function up(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value from system_settings where key = 'ministry'
  `.execute(db);
  if (!rows[0]) return;
  const ministry = JSON.parse(rows[0].value) as Record<string, unknown>;
  const without = (part: Record<string, unknown>, words: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, value === words[name] ? "" : value]),
    );
  const links = without((ministry.links ?? {}) as Record<string, unknown>, inventedLinks);
  const value = JSON.stringify({ ...without(ministry, invented), links });
  await sql`update system_settings set value = ${value} where key = 'ministry'`.execute(db);
}
