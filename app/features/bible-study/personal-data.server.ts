import type { PersonalData } from "~/areas/area.server";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** The applicant's input and the time of the application. */
export const applicationColumns = [
  "name",
  "email",
  "phone",
  "city",
  "country",
  "studyType",
  "experience",
  "availability",
  "motivation",
  "specificInterests",
  "language",
  "createdAt",
] as const;

const isFromEmail = (email: string) => (eb: ExpressionBuilder<DB, "bibleStudyApplications">) =>
  eb(eb.fn<string>("lower", ["email"]), "=", email);

/** Export and erase the applications of a person (case-folded address). */
export const bibleStudyPersonalData: PersonalData = {
  name: "bibleStudy",
  title: "privacy:data.counts.bibleStudy",
  notice: {
    order: 20,
    texts: "privacy:kept.bibleStudy",
    periods: ({ retention }) => [{ name: "months", count: retention.bibleStudyApplications }],
  },
  collect: (db: Kysely<DB>, email: string) =>
    db
      .selectFrom("bibleStudyApplications")
      .select([...applicationColumns, "status"])
      .where(isFromEmail(email))
      .orderBy("id")
      .execute(),
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    await trx.deleteFrom("bibleStudyApplications").where(isFromEmail(email)).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db.selectFrom("bibleStudyApplications").select("email").distinct().execute();
    return rows.map(({ email }) => email.toLowerCase());
  },
};
