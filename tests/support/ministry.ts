import type { Kysely } from "kysely";
import { firstSettings } from "~db/library/settings";
import type { DB } from "~db/schema/index";

/** The details of the ministry that a new site lacks and most tests expect. */
export const knownMinistry = {
  pastorName: "Emmanuel Joseph",
  phone: "+1 305 555 0142",
  email: "contact@limye.example",
  address: "12, rue de l’Espérance, Port-au-Prince, Haïti",
  chatNumber: "13055550142",
  links: {
    videoChannel: "https://www.youtube.com/@limye",
    facebook: "https://www.facebook.com/limye",
    instagram: "https://www.instagram.com/limye",
  },
};

/** Sets the details of the ministry; `{}` removes them, as on a new site. */
export async function describeMinistry(
  db: Kysely<DB>,
  known: Partial<typeof knownMinistry> = knownMinistry,
): Promise<void> {
  await db
    .updateTable("systemSettings")
    .set({ value: JSON.stringify({ ...firstSettings().ministry, ...known }) })
    .where("key", "=", "ministry")
    .execute();
}
