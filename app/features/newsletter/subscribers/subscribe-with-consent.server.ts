import type { Kysely } from "kysely";
import { findErasedIn } from "~/features/privacy/erasures.server";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import type { Settings } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import { confirmSubscriber, sendConfirmationMail } from "./confirmation.server";
import { recordConsents, type ConsentOrigin } from "./consent-history.server";
import { createSubscriberProfile } from "./subscriber-profile.server";
import { findSuppression } from "./suppressions.server";

interface Person {
  /** Case-folded. */
  email: string;
  firstName: string | null;
  language: Language;
}

/** A consent that the person gave elsewhere: to the team, or to another service. */
interface StatedConsent extends ConsentOrigin {
  /** How the person agreed. */
  words: string;
  /** When: ISO time. */
  at: string;
  /** Whether a mailed link has to be followed first. Some must follow it always: see `mustConfirm`. */
  sendConfirmation: boolean;
}

/**
 * Subscribes a person with a consent that they gave elsewhere. A confirmed subscriber is not changed. Returns the id.
 * Throws AppError 409 for one who is subscribed already or complained, 400 for a consent that is older than the end of
 * the subscription.
 */
export async function subscribeWithConsent(
  trx: Kysely<DB>,
  settings: Settings,
  person: Person,
  { words, at, sendConfirmation, ...origin }: StatedConsent,
): Promise<number> {
  const { email, firstName, language } = person;
  if ((await findSuppression(trx, email))?.reason === "complaint") throw complainedError();
  const known = await trx
    .selectFrom("newsletters")
    .select(["id", "isActive", "confirmedAt", "unsubscribedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (known?.isActive && known.confirmedAt !== null) throw knownError();
  requireNewConsent(at, known?.unsubscribedAt ?? null, settings);
  const consent = { consentSource: words, consentAt: at };
  const subscriber = await trx
    .insertInto("newsletters")
    .values({
      ...{ email, firstName, ...consent },
      preferredLanguage: language,
      isActive: true,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({
          ...consent,
          ...(firstName && { firstName }),
          preferredLanguage: language,
          isActive: true,
          confirmedAt: null,
          confirmationSentAt: null,
          unsubscribedAt: null,
        })
        .where((eb) =>
          eb.or([eb("newsletters.isActive", "=", false), eb("newsletters.confirmedAt", "is", null)]),
        ),
    )
    .returning(["id", "consentAt"])
    .executeTakeFirst();
  if (!subscriber) throw knownError();
  const { id } = subscriber;
  await createSubscriberProfile(trx, person);
  await recordConsents(trx, [{ subscriberId: id, kind: "subscribed", ...origin, words, at }]);
  if (sendConfirmation || (await mustConfirm(trx, settings, { id, email })))
    await sendConfirmationMail(trx, subscriber, person);
  else await confirmSubscriber(trx, id, settings, origin);
  return id;
}

/**
 * Whether only the person can start the mails again, with a mailed link: after an erasure, and with double opt-in after
 * they unsubscribed themselves.
 */
export async function mustConfirm(
  from: Kysely<DB>,
  { newsletter }: Settings,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  if ((await findErasedIn(from, "newsletter", [email])).size > 0) return true;
  return newsletter.doubleOptIn && (await endedThemselves(from, id));
}

/** Whether the last end of a subscription was the person's own. Unknown ends count as such. */
async function endedThemselves(from: Kysely<DB>, subscriberId: number): Promise<boolean> {
  const end = await from
    .selectFrom("newsletterConsents")
    .select("source")
    .where("subscriberId", "=", subscriberId)
    .where("kind", "=", "unsubscribed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return end !== undefined && end.source !== "team";
}

/** Somebody who left needs a consent given afterwards. Dates, because the team often knows no time. */
function requireNewConsent(at: string, endedAt: string | null, { publishing: { timeZone } }: Settings): void {
  if (endedAt === null || dateIn(timeZone, new Date(at)) >= dateIn(timeZone, new Date(endedAt))) return;
  throw new AppError(400, "admin-subscribers:dateBeforeEnd", {
    errors: { consentDate: ["admin-subscribers:dateBeforeEnd"] },
  });
}

const knownError = () =>
  new AppError(409, "admin-subscribers:known", { errors: { email: ["admin-subscribers:known"] } });
export const complainedError = () => new AppError(409, "admin-subscribers:complained");
