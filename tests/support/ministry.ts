import type { Kysely } from "kysely";
import { firstSettings } from "~db/library/settings";
import type { DB } from "~db/schema/index";

/** What a new site does not know of its ministry, and most tests take for granted. */
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

/** Says who the ministry is, where it is reached, or `{}` for nothing of it, as on a new site. */
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
