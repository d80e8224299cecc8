import { systemCaller, type Caller } from "~/auth/caller.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import {
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { dataLinkSchema } from "~/features/privacy/privacy.schema";
import { requestDataLink } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

export const guest = (language: Caller["language"] = "fr"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "::1",
});

/** Everything that a person can do. The texts contain their name, so that a copy can be found anywhere. */
export const acts = {
  writes: (email: string, name: string) =>
    sendContactMessage(
      guest("ht"),
      contactMessageInput.parse({
        firstName: name,
        lastName: "x",
        email,
        subject: name,
        message: `I am ${name}`,
      }),
    ),
  applies: (email: string, name: string) =>
    applyForBibleStudy(
      guest(),
      applicationInput.parse({ name, email, studyType: "online", motivation: `I am ${name}` }),
    ),
  subscribes: (email: string, name: string) =>
    subscribeToNewsletter(guest("en"), subscribeInput.parse({ email, firstName: name }), {
      headers: new Headers(),
      status: 201,
    }).then(runAnswerJobs),
  leaves: async (email: string) => {
    const row = await db
      .selectFrom("newsletters")
      .select(["id", "createdAt"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (row) await unsubscribeFromNewsletter(guest(), { token: signManageToken(row) });
  },
  asks: (email: string) => requestDataLink(guest("es"), dataLinkSchema.parse({ email })),
  getsMail: async (email: string) => {
    const mails = await db.selectFrom("mailLog").select(["id", "recipient", "about"]).execute();
    for (const { id, recipient, about } of mails)
      if ([recipient.toLowerCase(), about].includes(email.toLowerCase())) await deliverMail(id);
  },
};

export const tables = [
  "contactMessages",
  "bibleStudyApplications",
  "newsletters",
  "enhancedNewsletters",
  "mailLog",
  "outbox",
] as const satisfies (keyof DB)[];
export const listAllRows = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy("id").execute()]),
    ),
  ) as Record<(typeof tables)[number], { id: number }[]>;
export const holds = (row: unknown, words: string) =>
  JSON.stringify(row).toLowerCase().includes(words.toLowerCase());

export const listDataLinks = async () => {
  await runAnswerJobs();
  const rows = await db
    .selectFrom("mailLog")
    .select(["recipient", "language", "props"])
    .where("template", "=", "privacy-link")
    .orderBy("id")
    .execute();
  return rows.map(({ props, ...mail }) => {
    const { dataPath } = JSON.parse(props) as { dataPath: string };
    return { ...mail, token: dataPath.split("/").at(-1)! };
  });
};
/** The token mailed to this address. */
export async function tokenFor(email: string) {
  await acts.asks(email);
  return (await listDataLinks()).findLast(({ recipient }) => recipient === email.toLowerCase())!.token;
}
