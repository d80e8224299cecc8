import type { PersonalData } from "~/areas/area.server";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";

const hasEmail = (email: string) => (eb: ExpressionBuilder<DB, "users">) =>
  eb(eb.fn<string>("lower", ["email"]), "=", email);

/**
 * The account with this address (case-folded). Erasing removes only the address: other administrators rely on the
 * account.
 */
export const accountPersonalData: PersonalData = {
  name: "accounts",
  title: "privacy:data.counts.accounts",
  // The privacy page's notice about visitors, whose rows are in the same table as administrators.
  notice: {
    order: 27,
    texts: "my-data:notice",
    periods: ({ retention }) => [{ name: "idle", count: retention.visitors }],
  },
  // Few people are administrators. Nobody else learns that such accounts exist.
  isHiddenWhenEmpty: true,
  collect: (db: Kysely<DB>, email: string) =>
    db
      .selectFrom("users")
      .select(["username", "displayName", "email", "preferredLanguage", "role", "createdAt", "lastLogin"])
      .where(hasEmail(email))
      .orderBy("id")
      .execute(),
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.updateTable("users").set({ email: null }).where(hasEmail(email)).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db.selectFrom("users").select("email").where("email", "is not", null).execute();
    return rows.map(({ email }) => email!.toLowerCase());
  },
};
