import type { Kysely } from "kysely";
import { availableMails, loadAllowance, nextSendTime } from "~/features/mail/account/mail-allowance.server";
import { configuredMailServer } from "~/features/mail/account/configured-mail-server.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/sections";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { askImportedJob } from "../jobs";
import { newsletterReconfirm } from "../mails/newsletter-reconfirm";
import { manageLinkPaths } from "../preferences/manage-link.server";
import { subscriberLanguage } from "../preferences/preferences.server";
import { confirmLinkPath } from "../subscribers/confirm-link.server";

/** Without limits of the account: a new site does not send thousands of mails at once. */
const MOST_A_MINUTE = 100;
const MINUTE_MS = 60_000;
/** Nobody is asked before there is a mail server. */
const WITHOUT_SERVER_MS = 15 * MINUTE_MS;

/**
 * Asks some of the imported subscribers without a consent to confirm, as many as the mail account lets newsletters go now,
 * and enqueues the rest. For the job "ask-imported". Idempotent: who is asked is noted in the same transaction.
 */
export async function askImported(): Promise<void> {
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const { room, next } = await findRoom(trx, settings);
    const people = await trx
      .selectFrom("subscriberImportAsks as ask")
      .innerJoin("newsletters as subscriber", "subscriber.id", "ask.subscriberId")
      .select([
        "subscriber.id",
        "subscriber.email",
        "subscriber.firstName",
        "subscriber.preferredLanguage",
        "subscriber.consentAt",
        "subscriber.createdAt",
      ])
      .where("ask.askedAt", "is", null)
      .orderBy("ask.subscriberId")
      .limit(room + 1)
      .execute();
    const now = new Date().toISOString();
    for (const person of people.slice(0, room)) {
      if (await claimAsk(trx, person, now))
        await queueMail(trx, {
          to: person.email,
          language: subscriberLanguage(person.preferredLanguage),
          template: newsletterReconfirm,
          props: {
            firstName: person.firstName,
            confirmPath: confirmLinkPath(person),
            unsubscribePath: manageLinkPaths(person).unsubscribePath,
          },
        });
    }
    if (people.length > room) await enqueue(trx, askImportedJob, {}, { runAt: new Date(next) });
  });
}

/**
 * Notes that a person is asked. False when another process did, or when they unsubscribed or confirmed meanwhile, or the
 * address bounced or complained.
 */
async function claimAsk(trx: Kysely<DB>, { id }: { id: number }, now: string): Promise<boolean> {
  const claimed = await trx
    .updateTable("subscriberImportAsks")
    .set({ askedAt: now })
    .where("subscriberId", "=", id)
    .where("askedAt", "is", null)
    .returning("subscriberId")
    .executeTakeFirst();
  if (!claimed) return false;
  const waiting = await trx
    .updateTable("newsletters")
    .set({ confirmationSentAt: now })
    .where("id", "=", id)
    .where("isActive", "=", true)
    .where("confirmedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mailSuppressions")
            .select("mailSuppressions.id")
            .whereRef("mailSuppressions.email", "=", "newsletters.email")
            .where("mailSuppressions.reason", "!=", "softBounces"),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return waiting !== undefined;
}

/** How many newsletters may go now, and when to look again. */
async function findRoom(trx: Kysely<DB>, settings: Settings): Promise<{ room: number; next: string }> {
  const inAMinute = new Date(Date.now() + MINUTE_MS).toISOString();
  const server = configuredMailServer(settings);
  if (!server) return { room: 0, next: new Date(Date.now() + WITHOUT_SERVER_MS).toISOString() };
  const allowance = await loadAllowance(trx, server, settings);
  const room = Math.min(await availableMails(trx, allowance, "bulk"), MOST_A_MINUTE);
  if (room > 0) return { room, next: inAMinute };
  const free = await nextSendTime(trx, allowance, "bulk", 1);
  return { room, next: free > inAMinute ? free : inAMinute };
}
