import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { cancelJobs } from "~jobs/outbox";
import { mailDigest } from "./confidential-mail.server";
import { sendAutoReplyJob, sendMailJob } from "./jobs";

/** Deletes the mails of these templates (names) created before an instant (ISO), with their jobs. */
export async function eraseMailsBefore(trx: Kysely<DB>, templates: string[], before: string): Promise<void> {
  const mails = await trx
    .deleteFrom("mailLog")
    .where("createdAt", "<", before)
    .where("template", "in", templates)
    .returning("id")
    .execute();
  await cancelMailJobs(trx, mails);
}

/** Deletes the confidential mails of these templates (names) to an address, with their jobs. */
export async function eraseConfidentialMails(
  trx: Kysely<DB>,
  templates: string[],
  email: string,
): Promise<void> {
  const mails = await trx
    .deleteFrom("mailLog")
    .where("about", "=", mailDigest(email))
    .where("template", "in", templates)
    .returning("id")
    .execute();
  await cancelMailJobs(trx, mails);
}

/** Cancels the jobs of mails that were deleted. */
export async function cancelMailJobs(trx: Kysely<DB>, mails: { id: number }[]): Promise<void> {
  const payloads = mails.map(({ id }) => ({ mailId: id }));
  for (const job of [sendMailJob, sendAutoReplyJob]) await cancelJobs(trx, job, payloads);
}
