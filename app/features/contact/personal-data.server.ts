import type { PersonalData } from "~/areas/area.server";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";

const isFromEmail = (email: string) => (eb: ExpressionBuilder<DB, "contactMessages">) =>
  eb(eb.fn<string>("lower", ["email"]), "=", email);

/** Export and erase the messages of a person (case-folded address). */
export const contactPersonalData: PersonalData = {
  name: "contact",
  title: "privacy:data.counts.contact",
  notice: {
    order: 10,
    texts: "privacy:kept.messages",
    periods: ({ retention }) => [{ name: "months", count: retention.contactMessages }],
  },
  collect: (db: Kysely<DB>, email: string) =>
    db
      .selectFrom("contactMessages")
      .select(["firstName", "lastName", "email", "subject", "message", "language", "status", "createdAt"])
      .where(isFromEmail(email))
      .orderBy("id")
      .execute(),
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("contactMessages").where(isFromEmail(email)).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db.selectFrom("contactMessages").select("email").distinct().execute();
    return rows.map(({ email }) => email.toLowerCase());
  },
};
