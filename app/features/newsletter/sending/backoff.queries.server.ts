import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

const iso = (ms: number) => new Date(ms).toISOString();
const DAY_MS = 24 * 60 * 60 * 1000;

/** The backoff of a domain: nothing goes there before `until` (ISO); `times` is how often in a row it asked. */
export interface DomainBackoff {
  domain: string;
  until: string;
  times: number;
}

/** The backoffs of the last day, those that are over included. */
export const findDomainBackoffs = (db: Kysely<DB>) =>
  db
    .selectFrom("mailDomainWaits")
    .select(["domain", "until", "times"])
    .where("until", ">", iso(Date.now() - DAY_MS))
    .execute();

export async function saveDomainBackoff(trx: Kysely<DB>, backoff: DomainBackoff): Promise<void> {
  await trx
    .insertInto("mailDomainWaits")
    .values(backoff)
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(backoff))
    .execute();
}

export async function deleteDomainBackoff(trx: Kysely<DB>, domain: string): Promise<void> {
  await trx.deleteFrom("mailDomainWaits").where("domain", "=", domain).execute();
}

/** Puts the whole sending off. Several processes that notice at once count as one time. */
export async function putOffSending(
  trx: Kysely<DB>,
  sendingId: number,
  { until, error }: { until: string; error: string },
): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set((eb) => ({ putOffUntil: until, error, putOffs: eb("putOffs", "+", 1) }))
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .where((eb) => eb.or([eb("putOffUntil", "is", null), eb("putOffUntil", "<=", iso(Date.now()))]))
    .execute();
}

/** The mail server works again: the next time it fails is the first in a row. */
export async function clearPutOff(trx: Kysely<DB>, sendingId: number): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set({ putOffUntil: null, putOffs: 0, error: null })
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .execute();
}

/** Pauses the sending until somebody resumes it. */
export async function pauseBecauseRefused(trx: Kysely<DB>, sendingId: number, error: string): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set({ status: "paused", error })
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .execute();
}
