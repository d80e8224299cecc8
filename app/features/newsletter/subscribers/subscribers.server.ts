import type { Kysely } from "kysely";
import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import type { RowReference } from "~/auth/row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { queueMail, queueStaffNotice } from "~/features/mail/mail-queue.server";
import type { Settings } from "~/settings/settings.schema";
import { getSettings } from "~/settings/settings.server";
import { newsletterWelcome } from "../mails/newsletter-welcome";
import { newsletterNotice } from "../mails/newsletter-notice";
import { newsletterConfirm } from "../mails/newsletter-confirm";
import { AppError } from "~/request/errors";
import type { Reply } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import {
  confirmLinkPath,
  deadLinkKey,
  manageLinkPaths,
  parseConfirmToken,
  parseManageToken,
} from "../preferences/manage-link.server";
import type { SubscribeInput, Subscription } from "./subscribers.schema";
import {
  createSubscriberProfile,
  loadMailPreferences,
  subscriberLanguage,
} from "../preferences/preferences.server";
import { liftBounce } from "../suppressions.server";
import { completeSubscriptionJob } from "../jobs";

const CONFIRM_AGAIN_AFTER_MS = 10 * 60_000;

const subscribeRequestSchema = z.object({
  /** The subscriber's. */
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  language: z.enum(languages),
  feature: z.string().nullable(),
});
type SubscribeRequest = z.output<typeof subscribeRequestSchema>;

/**
 * Subscribes an address to the letters and opens the subscribers' tools to this browser. Answers and writes the same
 * whether the address was known or not: what follows is the job's. Under double opt-in a link is mailed and the letters
 * wait for it. What a confirmed subscriber prefers changes only through the links mailed to them.
 */
export async function subscribeToNewsletter(
  caller: Caller,
  input: SubscribeInput,
  reply: Reply,
): Promise<Subscription> {
  const asked = {
    email: input.email,
    firstName: input.firstName ?? input.name ?? null,
    language: input.preferredLanguage ?? caller.language,
    feature: input.feature ?? null,
  };
  const subscriber = await db.transaction().execute(async (trx) => {
    const begun = await upsertSubscriber(trx, asked);
    await enqueue(trx, completeSubscriptionJob, {
      wish: seal("wish", JSON.stringify({ ...asked, id: begun.id })),
    });
    return begun;
  });
  reply.headers.append("Set-Cookie", subscriberCookie.write(subscriber));
  return {
    success: true,
    message: tFor(caller.language)("newsletter:subscribed"),
    email: asked.email,
    firstName: asked.firstName,
    preferredLanguage: asked.language,
  };
}

/**
 * A new address begins; one that had unsubscribed begins anew, with a consent of its own; any other stays as it is. One
 * statement that writes one row, whichever it is. Answers the subscriber.
 */
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
      isActive: 1,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => {
        const wasActive = eb.case().when("newsletters.isActive", "=", 1);
        return {
          isActive: 1,
          consentAt: wasActive.then(eb.ref("newsletters.consentAt")).else(now).end(),
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
 * Gives a new subscriber their profile, and mails the confirming link or the welcome: what the job does. A confirmed
 * subscriber stays as they are. Idempotent.
 */
export async function completeSubscribeRequest(sealed: string): Promise<void> {
  const wish = subscribeRequestSchema.parse(JSON.parse(unseal("wish", sealed) ?? "null"));
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const pending = await updateUnconfirmedSubscriber(trx, wish);
    if (!pending) return;
    await createSubscriberProfile(trx, wish);
    if (settings.newsletter.doubleOptIn) await sendConfirmationMail(trx, pending, wish);
    else await confirmSubscriber(trx, pending.id, settings);
  });
}

/** A subscriber who is not confirmed yet follows the newest wish; a confirmed one stays as it is (nothing answered). */
async function updateUnconfirmedSubscriber(
  trx: Kysely<DB>,
  { id, email, firstName, language, feature }: SubscribeRequest,
) {
  return trx
    .updateTable("newsletters")
    .set({ preferredLanguage: language, ...(firstName && { firstName }), ...(feature && { feature }) })
    .where("id", "=", id)
    .where("email", "=", email)
    .where("isActive", "=", 1)
    .where("confirmedAt", "is", null)
    .returning(["id", "createdAt", "consentAt"])
    .executeTakeFirst();
}

/** Mails the confirming link, unless that was done a moment ago: nobody floods somebody else's mailbox. */
async function sendConfirmationMail(
  trx: Kysely<DB>,
  pending: { id: number; consentAt: string },
  wish: SubscribeRequest,
) {
  const now = Date.now();
  const due = await trx
    .updateTable("newsletters")
    .set({ confirmationSentAt: new Date(now).toISOString() })
    .where("id", "=", pending.id)
    .where((eb) =>
      eb.or([
        eb("confirmationSentAt", "is", null),
        eb("confirmationSentAt", "<=", new Date(now - CONFIRM_AGAIN_AFTER_MS).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!due) return;
  await queueMail(trx, {
    to: wish.email,
    language: wish.language,
    template: newsletterConfirm,
    props: { confirmPath: confirmLinkPath(pending) },
  });
}

/** Confirms once, welcomes once, and tells the ministry once where its settings want that. */
async function confirmSubscriber(trx: Kysely<DB>, id: number, settings: Settings): Promise<void> {
  const confirmed = await trx
    .updateTable("newsletters")
    .set({ confirmedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("isActive", "=", 1)
    .where("confirmedAt", "is", null)
    .returning(["id", "createdAt", "email", "firstName", "preferredLanguage"])
    .executeTakeFirst();
  if (!confirmed) return;
  await liftBounce(trx, confirmed.email);
  await queueMail(trx, {
    to: confirmed.email,
    language: subscriberLanguage(confirmed.preferredLanguage),
    template: newsletterWelcome,
    props: {
      firstName: confirmed.firstName,
      ...manageLinkPaths(confirmed),
      ...(await loadMailPreferences(trx, confirmed.email)),
    },
  });
  if (!settings.notifications.newsletterAlerts) return;
  await queueStaffNotice(trx, settings, {
    template: newsletterNotice,
    props: {
      email: confirmed.email,
      firstName: confirmed.firstName,
      letterLanguage: subscriberLanguage(confirmed.preferredLanguage),
    },
  });
}

type ConfirmationStatus = "pending" | "confirmed" | "ended";

/** How the subscription behind a confirming link stands; AppError 404 for a link that is not ours or served before. */
export async function loadConfirmation(_caller: Caller, input: { token: string | undefined }) {
  const { id, isFor } = parseConfirmToken(input.token);
  const row = await db
    .selectFrom("newsletters")
    .select(["consentAt", "confirmedAt", "isActive"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !isFor(row.consentAt)) throw new AppError(404, deadLinkKey);
  const state: ConfirmationStatus = !row.isActive ? "ended" : row.confirmedAt ? "confirmed" : "pending";
  return { id, state };
}

/** Confirms the address behind a mailed link and sends the welcome. Idempotent. */
export async function confirmSubscription(
  caller: Caller,
  input: { token: string | undefined },
): Promise<void> {
  const { id } = await loadConfirmation(caller, input);
  const settings = await getSettings();
  await db.transaction().execute((trx) => confirmSubscriber(trx, id, settings));
}

/** Ends the subscription behind a mailed link (also RFC 8058's one-click post). Idempotent. */
export async function unsubscribeFromNewsletter(
  _caller: Caller,
  input: { token: string | undefined },
): Promise<void> {
  const subscriber = parseManageToken(input.token);
  await db.transaction().execute((trx) => endSubscription(trx, subscriber));
}

/** Ends the subscription that a link names, or that of an address (case-folded). Idempotent. */
export async function endSubscription(trx: Kysely<DB>, of: RowReference | { email: string }): Promise<void> {
  const now = new Date().toISOString();
  const ended = await trx
    .updateTable("newsletters")
    .set({ isActive: 0, unsubscribedAt: now })
    .where((eb) => ("id" in of ? eb.and({ id: of.id, createdAt: of.createdAt }) : eb("email", "=", of.email)))
    .where("isActive", "=", 1)
    .returning("email")
    .executeTakeFirst();
  if (!ended) return;
  await trx
    .updateTable("enhancedNewsletters")
    .set({ isActive: 0, updatedAt: now })
    .where("email", "=", ended.email)
    .execute();
}
