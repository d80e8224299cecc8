import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { cancelJobs } from "~jobs/outbox";
import { sendAutoReplyJob, sendMailJob } from "./jobs";

/** Deletes the mails of these templates (names) created before an instant (ISO), with their jobs. */
export async function eraseMailsBefore(trx: Kysely<DB>, templates: string[], before: string): Promise<void> {
  const mails = await trx
    .deleteFrom("mailLog")
    .where("createdAt", "<", before)
    .where("template", "in", templates)
    .returning("id")
    .execute();
  const payloads = mails.map(({ id }) => ({ mailId: id }));
  for (const job of [sendMailJob, sendAutoReplyJob]) await cancelJobs(trx, job, payloads);
}
