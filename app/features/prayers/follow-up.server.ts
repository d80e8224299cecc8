import { subDays } from "date-fns";
import type { ExpressionBuilder, Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { prayerReminder } from "./mails/prayer-reminder";
import { changeRequest } from "./requests/change-request.server";
import { manageRequestPath } from "./requests/request-link.server";
import type { PrayerRequestRow } from "./requests/requests.queries.server";
import { unsealRequest } from "./requests/sealed-columns.server";

const BATCH_SIZE = 100;
/** Days from the reminder until the request is closed. */
const DAYS_TO_ANSWER = 14;

/** Approved, not answered and not closed. */
const isOpen = (eb: ExpressionBuilder<DB, "prayerRequests">) =>
  eb.and([eb("closedAt", "is", null), eb("renewedAt", "is not", null)]);

/**
 * Mails a reminder for requests that have been open for the number of days in the settings. Closes a request two weeks
 * after its reminder; a request without an address closes at the same age. Idempotent: one transaction per request
 * locks the row and checks it again.
 */
export async function followUpRequests(now = new Date()): Promise<void> {
  const { reminderDays } = (await getSettings()).prayers;
  if (reminderDays === 0) return;
  const remindBefore = subDays(now, reminderDays).toISOString();
  for await (const id of eachOpenRequest(remindBefore)) {
    await db.transaction().execute(async (trx) => {
      const row = await lockOpenRequest(trx, id);
      if (row && row.renewedAt! <= remindBefore) await followUp(trx, row, { now, remindBefore });
    });
  }
}

/** The ids of the open requests that were last renewed at `before` or earlier, oldest first. */
async function* eachOpenRequest(before: string): AsyncGenerator<number> {
  for (let last = { renewedAt: "", id: 0 }; ;) {
    const rows = await db
      .selectFrom("prayerRequests")
      .select(["id", (eb) => eb.ref("renewedAt").$notNull().as("renewedAt")])
      .where(isOpen)
      .where("renewedAt", "<=", before)
      .where("renewedAt", ">=", last.renewedAt)
      .where((eb) => eb.or([eb("renewedAt", ">", last.renewedAt), eb("id", ">", last.id)]))
      .orderBy("renewedAt")
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    for (const { id } of rows) yield id;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)!;
  }
}

const lockOpenRequest = (trx: Kysely<DB>, id: number): Promise<PrayerRequestRow | undefined> =>
  trx
    .updateTable("prayerRequests")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .where(isOpen)
    .returningAll()
    .executeTakeFirst();

async function followUp(
  trx: Kysely<DB>,
  row: PrayerRequestRow,
  { now, remindBefore }: { now: Date; remindBefore: string },
): Promise<void> {
  const { requesterName, requesterEmail } = unsealRequest(row);
  if (requesterEmail && row.remindedAt === null) {
    await changeRequest(trx, row, { remindedAt: now.toISOString() });
    await queueMail(trx, {
      to: requesterEmail,
      language: row.language,
      template: prayerReminder,
      props: {
        name: requesterName,
        title: row.isPublic ? row.title : null,
        path: manageRequestPath(row),
        days: DAYS_TO_ANSWER,
      },
    });
    return;
  }
  const isUnanswered =
    row.remindedAt === null
      ? row.renewedAt! <= subDays(remindBefore, DAYS_TO_ANSWER).toISOString()
      : row.remindedAt <= subDays(now, DAYS_TO_ANSWER).toISOString();
  if (isUnanswered) await changeRequest(trx, row, { closedAt: now.toISOString() });
}
