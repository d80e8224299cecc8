import type { Kysely } from "kysely";
import type { PersonalData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";

/** Which events about a person were reported to programs. Erasing them deletes the events, also those not sent yet. */
export const webhookPersonalData: PersonalData = {
  name: "webhooks",
  title: "privacy:data.counts.webhooks",
  notice: { order: 55, texts: "privacy:kept.webhooks" },
  isHiddenWhenEmpty: true,
  collect: (db: Kysely<DB>, email: string) =>
    db
      .selectFrom("webhookDeliveries")
      .select(["event", "status", "createdAt"])
      .where("email", "=", email)
      .orderBy("id")
      .execute(),
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("webhookDeliveries").where("email", "=", email).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("webhookDeliveries")
      .select("email")
      .distinct()
      .where("email", "is not", null)
      .execute();
    return rows.map(({ email }) => email!);
  },
};
