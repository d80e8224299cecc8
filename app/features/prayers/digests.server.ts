import type { ExpressionBuilder, Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import { isLanguage } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { prayerDigest } from "./mails/prayer-digest";
import { manageRequestPath } from "./requests/request-link.server";
import type { PrayerRequestRow } from "./requests/requests.queries.server";
import { unsealRequest } from "./requests/sealed-columns.server";

const BATCH_SIZE = 100;
/** Maximum number of requests in one mail; the others are in the mail of the next day. */
const MAX_REQUESTS = 20;
const NAMES_IN_MAIL = 10;
const COUNTRIES_IN_MAIL = 20;

const isUndigested = (eb: ExpressionBuilder<DB, "prayerRequests">) =>
  eb.and([eb("digestedCount", "<", eb.ref("prayerCount")), eb("requesterDigest", "is not", null)]);

/**
 * Queues one mail to each requester for whom people prayed since their last mail. One transaction per requester queues
 * the mail and records which prayers it reports. Idempotent: two workers at the same time queue one mail.
 */
export async function sendPrayerDigests(): Promise<void> {
  const { showNames } = (await getSettings()).prayers;
  for (let last = ""; ;) {
    const requesters = await listUndigestedRequesters(last);
    for (const digest of requesters)
      await db.transaction().execute((trx) => queueDigest(trx, digest, showNames));
    if (requesters.length < BATCH_SIZE) return;
    last = requesters.at(-1)!;
  }
}

async function listUndigestedRequesters(after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("prayerRequests")
    .select("requesterDigest")
    .distinct()
    .where(isUndigested)
    .where("requesterDigest", ">", after)
    .orderBy("requesterDigest")
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ requesterDigest }) => requesterDigest!);
}

async function queueDigest(trx: Kysely<DB>, requesterDigest: string, showNames: boolean): Promise<void> {
  const rows = await trx
    .selectFrom("prayerRequests")
    .selectAll()
    .where(isUndigested)
    .where("requesterDigest", "=", requesterDigest)
    .orderBy("id")
    .limit(MAX_REQUESTS)
    .execute();
  const newest = rows.at(-1);
  const { requesterName = "", requesterEmail } = newest ? unsealRequest(newest) : {};
  if (!newest || !requesterEmail) return; // sealed with another secret: no address
  const noted = [];
  for (const row of rows) if (await noteDigested(trx, row)) noted.push(row);
  if (noted.length === 0) return;
  const requests = await Promise.all(noted.map((row) => toPrayedRequest(trx, row, showNames)));
  await queueMail(trx, {
    to: requesterEmail,
    language: newest.language,
    template: prayerDigest,
    props: {
      name: requesterName,
      count: requests.reduce((sum, { count }) => sum + count, 0),
      requests,
    },
  });
}

/** Compare-and-set: false when another worker was faster. A prayer added in the meantime is in the next mail. */
async function noteDigested(trx: Kysely<DB>, row: PrayerRequestRow): Promise<boolean> {
  const noted = await trx
    .updateTable("prayerRequests")
    .set({ digestedCount: row.prayerCount })
    .where("id", "=", row.id)
    .where("digestedCount", "=", row.digestedCount)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

async function toPrayedRequest(trx: Kysely<DB>, row: PrayerRequestRow, showNames: boolean) {
  const prayers = trx
    .selectFrom("prayers")
    .where("prayerRequestId", "=", row.id)
    .where("position", ">", row.digestedCount)
    .where("position", "<=", row.prayerCount);
  const names = showNames
    ? await prayers.select("name").where("name", "!=", "").orderBy("position").limit(NAMES_IN_MAIL).execute()
    : [];
  const languages = await prayers.select("language").distinct().orderBy("language").execute();
  const countries = await prayers
    .select("country")
    .distinct()
    .where("country", "is not", null)
    .orderBy("country")
    .limit(COUNTRIES_IN_MAIL)
    .execute();
  return {
    title: row.isPublic ? row.title : null,
    path: manageRequestPath(row),
    count: row.prayerCount - row.digestedCount,
    names: names.map(({ name }) => name),
    countries: countries.flatMap(({ country }) => country ?? []),
    languages: languages.flatMap(({ language }) => (isLanguage(language) ? language : [])),
  };
}
