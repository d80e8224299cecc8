import type { Kysely } from "kysely";
import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import type { RowReference } from "~/auth/row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import type { Reply } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { parseConfirmToken } from "./confirm-link.server";
import { confirmSubscriber, sendConfirmationMail } from "./confirmation.server";
import { deadLinkKey, parseManageToken } from "../preferences/manage-link.server";
import type { SubscribeInput, Subscription } from "./subscribers.schema";
import { createSubscriberProfile } from "./subscriber-profile.server";
import { recordSubscriptionChange } from "./subscription-changes.server";
import { recordConsents, type ConsentOrigin } from "./consent-history.server";
import { deleteSoftBounces } from "./soft-bounces.server";
import { findSuppression } from "./suppressions.server";
import { completeSubscriptionJob } from "../jobs";

const subscribeRequestSchema = z.object({
  /** The subscriber's id. */
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  language: z.enum(languages),
  feature: z.string().nullable(),
});
type SubscribeRequest = z.output<typeof subscribeRequestSchema>;

/**
 * Subscribes an address and sets the subscriber cookie. The answer and the rows are the same for a known and for a new
 * address; a job does the rest. With double opt-in no mails come before the confirmation. The preferences of a confirmed
 * subscriber change only through mailed links.
 */
export async function subscribeToNewsletter(
  caller: Caller,
  input: SubscribeInput,
  reply: Reply,
): Promise<Subscription> {
  const request = {
    email: input.email,
    firstName: input.firstName ?? input.name ?? null,
    language: input.preferredLanguage ?? caller.language,
    feature: input.feature ?? null,
  };
  const subscriber = await db.transaction().execute(async (trx) => {
    const subscriber = await upsertSubscriber(trx, request);
    await enqueue(trx, completeSubscriptionJob, {
      wish: seal("wish", JSON.stringify({ ...request, id: subscriber.id })),
    });
    await recordSubscription(trx, await findVisitor(caller, trx));
    return subscriber;
  });
  reply.headers.append("Set-Cookie", subscriberCookie.write(subscriber));
  return {
    success: true,
    message: tFor(caller.language)("newsletter:subscribed"),
    email: request.email,
    firstName: request.firstName,
    preferredLanguage: request.language,
  };
}

/** A visitor's first subscription counts; which address it is for is not kept with them. */
async function recordSubscription(trx: Kysely<DB>, visitorId: number | null): Promise<void> {
  if (visitorId === null) return;
  const subject = `newsletter:${visitorId}:subscribed`;
  await recordActivity(trx, { userId: visitorId, type: "newsletter", subject });
}

/** Inserts a subscriber. Reactivates an unsubscribed one with a new consent; does not change an active one. One statement. */
async function upsertSubscriber(
  trx: Kysely<DB>,
  { email, firstName, language, feature }: Omit<SubscribeRequest, "id">,
): Promise<RowReference> {
  const now = new Date().toISOString();
  return trx
    .insertInto("newsletters")
    .values({
      email,
      firstName,
      preferredLanguage: language,
      feature,
      consentAt: now,
      isActive: true,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => {
        const wasActive = eb.case().when("newsletters.isActive", "=", true);
        return {
          isActive: true,
          consentAt: wasActive.then(eb.ref("newsletters.consentAt")).else(now).end(),
          consentSource: wasActive.then(eb.ref("newsletters.consentSource")).else(null).end(),
          confirmedAt: wasActive.then(eb.ref("newsletters.confirmedAt")).else(null).end(),
          confirmationSentAt: wasActive.then(eb.ref("newsletters.confirmationSentAt")).else(null).end(),
          unsubscribedAt: null,
        };
      }),
    )
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
}

/**
 * Creates the profile and mails the confirmation link or the welcome. For the job "begin-subscription". Does not change a
 * confirmed subscriber; one who gets no mails after a bounce or a pause can confirm the address again. Only the mailed
 * link lifts a complaint, also without double opt-in. Idempotent.
 */
export async function completeSubscribeRequest(sealed: string): Promise<void> {
  const request = subscribeRequestSchema.parse(JSON.parse(unseal("wish", sealed) ?? "null"));
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const pending = await updateUnconfirmedSubscriber(trx, request);
    if (pending) {
      await createSubscriberProfile(trx, request);
      await recordSiteConsent(trx, pending);
    }
    const suppression = await findSuppression(trx, request.email);
    const subscriber = pending ?? (suppression && (await findActiveSubscriber(trx, request)));
    if (!subscriber) return;
    const mustProve = settings.newsletter.doubleOptIn || suppression?.reason === "complaint";
    if (mustProve) await sendConfirmationMail(trx, subscriber, request);
    else await confirmSubscriber(trx, subscriber.id, settings, { source: "site" });
  });
}

/** Applies the newest request to an unconfirmed subscriber. Returns undefined for a confirmed one. */
async function updateUnconfirmedSubscriber(
  trx: Kysely<DB>,
  { id, email, firstName, language, feature }: SubscribeRequest,
) {
  return trx
    .updateTable("newsletters")
    .set({ preferredLanguage: language, ...(firstName && { firstName }), ...(feature && { feature }) })
    .where("id", "=", id)
    .where("email", "=", email)
    .where("isActive", "=", true)
    .where("confirmedAt", "is", null)
    .returning(["id", "createdAt", "consentAt", "consentSource"])
    .executeTakeFirst();
}

/** Records the consent of the form on the site, once. Who was imported without one need not be asked any more. */
async function recordSiteConsent(
  trx: Kysely<DB>,
  { id, consentAt, consentSource }: { id: number; consentAt: string; consentSource: string | null },
): Promise<void> {
  const wasAsked = consentSource !== null && (await stopAsking(trx, id));
  if (consentSource !== null && !wasAsked) return; // stated by the team
  const recorded = await trx
    .selectFrom("newsletterConsents")
    .select("id")
    .where("subscriberId", "=", id)
    .where("kind", "=", "subscribed")
    .where("at", ">=", consentAt)
    .limit(1)
    .executeTakeFirst();
  if (recorded) return;
  const at = wasAsked ? new Date().toISOString() : consentAt;
  await recordConsents(trx, [{ subscriberId: id, kind: "subscribed", source: "site", at }]);
}

/** Whether a subscriber was imported without a consent; they get no mail that asks for one. */
async function stopAsking(trx: Kysely<DB>, subscriberId: number): Promise<boolean> {
  const now = new Date().toISOString();
  const asked = await trx
    .updateTable("subscriberImportAsks")
    .set((eb) => ({ askedAt: eb.fn.coalesce("askedAt", eb.val(now)) }))
    .where("subscriberId", "=", subscriberId)
    .returning("subscriberId")
    .executeTakeFirst();
  return asked !== undefined;
}

const findActiveSubscriber = (trx: Kysely<DB>, { id, email }: SubscribeRequest) =>
  trx
    .selectFrom("newsletters")
    .select(["id", "consentAt"])
    .where("id", "=", id)
    .where("email", "=", email)
    .where("isActive", "=", true)
    .executeTakeFirst();

type ConfirmationStatus = "pending" | "confirmed" | "ended";

/**
 * The status of the subscription behind a confirmation link. An address that gets no mails can be confirmed again. Throws
 * AppError 404 for a dead link.
 */
export async function loadConfirmation(_caller: Caller, input: { token: string | undefined }) {
  const { id, isFor } = parseConfirmToken(input.token);
  const row = await db
    .selectFrom("newsletters as subscriber")
    .leftJoin("mailSuppressions as suppression", "suppression.email", "subscriber.email")
    .select([
      "subscriber.consentAt",
      "subscriber.confirmedAt",
      "subscriber.isActive",
      "suppression.id as suppression",
    ])
    .where("subscriber.id", "=", id)
    .executeTakeFirst();
  if (!row || !isFor(row.consentAt)) throw new AppError(404, deadLinkKey);
  const isConfirmed = row.confirmedAt !== null && row.suppression === null;
  const state: ConfirmationStatus = !row.isActive ? "ended" : isConfirmed ? "confirmed" : "pending";
  return { id, state };
}

/** Confirms the address behind a mailed link. Idempotent. */
export async function confirmSubscription(
  caller: Caller,
  input: { token: string | undefined },
): Promise<void> {
  const { id } = await loadConfirmation(caller, input);
  const settings = await getSettings();
  await db.transaction().execute((trx) => confirmSubscriber(trx, id, settings, { source: "link" }));
}

/** Ends the subscription behind a mailed link, also by one click (RFC 8058). Idempotent. */
export async function unsubscribeFromNewsletter(
  _caller: Caller,
  input: { token: string | undefined },
): Promise<void> {
  const subscriber = parseManageToken(input.token);
  await db.transaction().execute((trx) => endSubscription(trx, subscriber, { source: "link" }));
}

/** Ends a subscription, given by row or by address (case-folded). Idempotent. */
export async function endSubscription(
  trx: Kysely<DB>,
  of: RowReference | { email: string },
  origin: ConsentOrigin,
): Promise<void> {
  const now = new Date().toISOString();
  const ended = await trx
    .updateTable("newsletters")
    .set({ isActive: false, unsubscribedAt: now })
    .where((eb) => ("id" in of ? eb.and({ id: of.id, createdAt: of.createdAt }) : eb("email", "=", of.email)))
    .where("isActive", "=", true)
    .returning(["id", "email", "preferredLanguage", "confirmedAt"])
    .executeTakeFirst();
  if (!ended) return;
  await recordConsents(trx, [{ subscriberId: ended.id, kind: "unsubscribed", ...origin }]);
  if (ended.confirmedAt !== null) await recordSubscriptionChange(trx, "lost", ended.preferredLanguage);
  await deleteSoftBounces(trx, ended.email);
  await trx
    .updateTable("enhancedNewsletters")
    .set({ isActive: false, updatedAt: now })
    .where("email", "=", ended.email)
    .execute();
}
