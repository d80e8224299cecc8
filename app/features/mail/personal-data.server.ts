import type { PersonalData } from "~/areas/area.server";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { cancelJobs } from "~jobs/outbox";
import { sendAutoReplyJob, sendMailJob } from "./jobs";

// A mail is data of its recipient, unless it holds another person's data (`about`): then of that person.
const concernsPerson = (email: string) => (eb: ExpressionBuilder<DB, "mailLog">) =>
  eb.or([
    eb("about", "=", email),
    eb.and([eb("about", "is", null), eb(eb.fn<string>("lower", ["recipient"]), "=", email)]),
  ]);

/** Export and erase the mails of a person (case-folded address), with their jobs. */
export const mailPersonalData: PersonalData = {
  name: "mail",
  title: "privacy:data.counts.mail",
  notice: {
    order: 50,
    texts: "privacy:kept.mails",
    periods: ({ retention }) => [{ name: "texts", count: retention.mailTextDays }],
  },
  collect: (db: Kysely<DB>, email: string) =>
    db
      .selectFrom("mailLog")
      .select(["recipient", "template", "language", "status", "subject", "text", "createdAt", "sentAt"])
      .where(concernsPerson(email))
      .orderBy("id")
      .execute(),
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    const mails = await trx.deleteFrom("mailLog").where(concernsPerson(email)).returning("id").execute();
    const payloads = mails.map(({ id }) => ({ mailId: id }));
    for (const job of [sendMailJob, sendAutoReplyJob]) await cancelJobs(trx, job, payloads);
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("mailLog")
      .select((eb) => eb.fn.coalesce("about", "recipient").as("email"))
      .distinct()
      .execute();
    return rows.map(({ email }) => email.toLowerCase());
  },
};
