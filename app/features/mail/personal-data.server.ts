import type { PersonalData } from "~/areas/area.server";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { CONFIDENTIAL_MARK, mailDigest, openColumn } from "./confidential-mail.server";
import { cancelMailJobs } from "./erase-mails.server";

// A mail is data of its recipient, unless it holds another person's data (`about`): then of that person. `about` of a
// confidential mail holds a digest of its recipient.
const concernsPerson = (email: string) => (eb: ExpressionBuilder<DB, "mailLog">) =>
  eb.or([
    eb("about", "in", [email, mailDigest(email)]),
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
  async collect(db: Kysely<DB>, email: string): Promise<object[]> {
    const mails = await db
      .selectFrom("mailLog")
      .select(["about", "recipient", "template", "language", "status", "subject", "text"])
      .select(["createdAt", "sentAt"])
      .where(concernsPerson(email))
      .orderBy("id")
      .execute();
    return mails.map(({ about, ...mail }) => ({
      ...mail,
      recipient: openColumn({ about }, mail.recipient),
      subject: openColumn({ about }, mail.subject),
      text: openColumn({ about }, mail.text),
    }));
  },
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    const mails = await trx.deleteFrom("mailLog").where(concernsPerson(email)).returning("id").execute();
    await cancelMailJobs(trx, mails);
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const known = await db
      .selectFrom("mailLog")
      .select((eb) => eb.fn.coalesce("about", "recipient").as("email"))
      .where((eb) => eb.or([eb("about", "is", null), eb("about", "not like", `${CONFIDENTIAL_MARK}%`)]))
      .distinct()
      .execute();
    const sealed = await db
      .selectFrom("mailLog")
      .select(["about", (eb) => eb.fn.max("recipient").as("recipient")])
      .where("about", "like", `${CONFIDENTIAL_MARK}%`)
      .groupBy("about")
      .execute();
    const opened = sealed.flatMap((mail) => openColumn(mail, mail.recipient) ?? []);
    return [...known.map(({ email }) => email), ...opened].map((email) => email.toLowerCase());
  },
};
