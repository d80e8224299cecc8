import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn } from "~/i18n/format";
import { listErasures, recordAreaErasure } from "~/features/privacy/erasures.server";
import { AppError, requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/sections";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { subscriberLanguage } from "../preferences/preferences.server";
import { maskEmail } from "../sending/sending-progress-admin.server";
import { byTeam } from "./consent-history.server";
import { liftSuppression } from "./soft-bounces.server";
import { complainedError, subscribeWithConsent } from "./subscribe-with-consent.server";
import type {
  AddSubscriberInput,
  ResubscribeInput,
  Subscriber,
  SubscriberIdInput,
} from "./subscribers-admin.schema";
import { getSubscriber } from "./subscribers-admin.server";
import { endSubscription } from "./subscribers.server";
import { eraseSubscriptionForTeam } from "./subscription-changes.server";
import { findSuppression } from "./suppressions.server";

/**
 * Subscribes an address with the consent that the person gave to the team. With `sendConfirmation` the mailed link has
 * to be followed first, and always by one who erased or unsubscribed themselves. Throws AppError 409 when the address is
 * subscribed already, or complained; 400 for a date to come, or before the end of an earlier subscription.
 */
export async function addSubscriber(caller: Caller, input: AddSubscriberInput): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  const settings = await getSettings();
  const { email, firstName = null, preferredLanguage = caller.language } = input;
  const id = await db.transaction().execute(async (trx) => {
    const person = { email, firstName, language: preferredLanguage };
    const id = await subscribeWithConsent(trx, settings, person, statedConsent(caller, settings, input));
    await recordChange(trx, caller, { action: "subscriber.added", subject: maskEmail(email) });
    return id;
  });
  return getSubscriber(caller, { id });
}

/** The same for somebody who unsubscribed or did not confirm. Throws AppError 404 too. */
export async function resubscribe(caller: Caller, input: ResubscribeInput): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const { email, firstName, preferredLanguage } = await requireSubscriber(trx, input);
    const person = { email, firstName, language: subscriberLanguage(preferredLanguage) };
    await subscribeWithConsent(trx, settings, person, statedConsent(caller, settings, input));
    await recordChange(trx, caller, { action: "subscriber.subscribed", subject: maskEmail(email) });
  });
  return getSubscriber(caller, input);
}

/** Ends a subscription for somebody who asked. Idempotent. Throws AppError 404. */
export async function unsubscribeForSubscriber(
  caller: Caller,
  input: SubscriberIdInput,
): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { email, isActive } = await requireSubscriber(trx, input);
    if (!isActive) return;
    await endSubscription(trx, { email }, byTeam(caller));
    await recordChange(trx, caller, { action: "subscriber.unsubscribed", subject: maskEmail(email) });
  });
  return getSubscriber(caller, input);
}

/**
 * Lifts a bounce, or the pause after many temporary refusals: the mailbox works again. Idempotent. Throws AppError 404,
 * and 409 for a complaint, which only the person lifts.
 */
export async function unblockSubscriber(caller: Caller, input: SubscriberIdInput): Promise<Subscriber> {
  requirePermission(caller, "manage_newsletter");
  await db.transaction().execute(async (trx) => {
    const { email } = await requireSubscriber(trx, input);
    const suppression = await findSuppression(trx, email);
    if (!suppression) return;
    if (suppression.reason === "complaint") throw complainedError();
    await liftSuppression(trx, email, byTeam(caller));
    await recordChange(trx, caller, { action: "subscriber.unblocked", subject: maskEmail(email) });
  });
  return getSubscriber(caller, input);
}

/**
 * Erases a subscription with its profile and deliveries, and a bounce. A complaint stays, and what other areas know of
 * the person. The erasure is repeated after a restore of an older backup. Throws AppError 404.
 */
export async function eraseSubscriber(caller: Caller, input: SubscriberIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_newsletter");
  const erasure = await db.transaction().execute(async (trx) => {
    const { email } = await requireSubscriber(trx, input);
    await eraseSubscriptionForTeam(trx, email);
    await recordChange(trx, caller, { action: "subscriber.erased", subject: maskEmail(email) });
    return recordAreaErasure(trx, "newsletter", email);
  });
  await listErasures(erasure);
  return { success: true };
}

async function requireSubscriber(trx: Kysely<DB>, { id }: SubscriberIdInput) {
  return requireFound(
    await trx
      .selectFrom("newsletters")
      .select(["email", "firstName", "preferredLanguage", "isActive"])
      .where("id", "=", id)
      .executeTakeFirst(),
  );
}

/** How and when the person agreed, as the team states it. */
const statedConsent = (
  caller: Caller,
  settings: Settings,
  { consentSource, consentDate, sendConfirmation }: Omit<ResubscribeInput, "id">,
) => ({
  ...byTeam(caller),
  ...{ words: consentSource, at: consentTime(consentDate, settings), sendConfirmation },
});

/** Now, or noon (UTC) of an earlier date. Throws AppError 400 for a date to come. */
function consentTime(date: string | undefined, { publishing }: Settings): string {
  const today = dateIn(publishing.timeZone);
  if (date === undefined || date === today) return new Date().toISOString();
  if (date > today)
    throw new AppError(400, "admin-subscribers:dateToCome", {
      errors: { consentDate: ["admin-subscribers:dateToCome"] },
    });
  return `${date}T12:00:00.000Z`;
}
