import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import type { NamedRow } from "~/auth/row-name.server";
import { queueMail, queueNotice } from "~/features/mail/mail.server";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import type { Reply } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import {
  confirmPath,
  linkIsDead,
  managePaths,
  readConfirmToken,
  readManageToken,
} from "./mailed-links.server";
import type { SubscribeInput, Subscription } from "./newsletter.schema";
import { beginProfile, chosenBy, languageOf } from "./profile.server";
import { liftBounce } from "./suppressions.server";

const confirmAgainAfterMs = 10 * 60_000;

interface Wish {
  email: string;
  firstName: string | null;
  language: Language;
  feature: string | null;
}

/**
 * Subscribes an address to the letters and opens the subscribers' tools to this browser. Answers the same whether the
 * address was known or not. Under double opt-in a link is mailed and the letters wait for it. What a confirmed
 * subscriber prefers changes only through the links mailed to them.
 */
export async function subscribe(caller: Caller, input: SubscribeInput, reply: Reply): Promise<Subscription> {
  const wish = {
    email: input.email,
    firstName: input.firstName ?? input.name ?? null,
    language: input.preferredLanguage ?? caller.language,
    feature: input.feature ?? null,
  };
  const settings = await getSettings();
  const subscriber = await db.transaction().execute(async (trx) => {
    await begin(trx, wish);
    const pending = await takeWish(trx, wish);
    if (!pending) return rowOf(trx, wish.email);
    await beginProfile(trx, wish);
    if (settings.newsletter.doubleOptIn) await askToConfirm(trx, pending, wish);
    else await confirmAndWelcome(trx, pending.id, settings);
    return pending;
  });
  reply.headers.append("Set-Cookie", subscriberCookie.write(subscriber));
  return {
    success: true,
    message: tFor(caller.language)("newsletter:subscribed"),
    email: wish.email,
    firstName: wish.firstName,
    preferredLanguage: wish.language,
  };
}

/** A new address begins; one that had unsubscribed begins anew, with a consent of its own. */
async function begin(trx: Kysely<DB>, { email, firstName, language, feature }: Wish): Promise<void> {
  const now = new Date().toISOString();
  const beginning = { isActive: 1, consentAt: now, confirmedAt: null, confirmationSentAt: null } as const;
  await trx
    .insertInto("newsletters")
    .values({ email, firstName, preferredLanguage: language, feature, ...beginning, createdAt: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  await trx
    .updateTable("newsletters")
    .set({ ...beginning, unsubscribedAt: null })
    .where("email", "=", email)
    .where("isActive", "=", 0)
    .execute();
}

/** An address that is not confirmed yet follows the newest wish; a confirmed one stays as it is (nothing answered). */
async function takeWish(trx: Kysely<DB>, { email, firstName, language, feature }: Wish) {
  return trx
    .updateTable("newsletters")
    .set({ preferredLanguage: language, ...(firstName && { firstName }), ...(feature && { feature }) })
    .where("email", "=", email)
    .where("confirmedAt", "is", null)
    .returning(["id", "createdAt", "consentAt"])
    .executeTakeFirst();
}

const rowOf = (trx: Kysely<DB>, email: string): Promise<NamedRow> =>
  trx
    .selectFrom("newsletters")
    .select(["id", "createdAt"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();

/** Mails the confirming link, unless that was done a moment ago: nobody floods somebody else's mailbox. */
async function askToConfirm(trx: Kysely<DB>, pending: { id: number; consentAt: string }, wish: Wish) {
  const now = Date.now();
  const due = await trx
    .updateTable("newsletters")
    .set({ confirmationSentAt: new Date(now).toISOString() })
    .where("id", "=", pending.id)
    .where((eb) =>
      eb.or([
        eb("confirmationSentAt", "is", null),
        eb("confirmationSentAt", "<=", new Date(now - confirmAgainAfterMs).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!due) return;
  await queueMail(trx, {
    to: wish.email,
    language: wish.language,
    template: "newsletter-confirm",
    props: { confirmPath: confirmPath(pending) },
  });
}

/** Confirms once, welcomes once, and tells the ministry once where its settings want that. */
async function confirmAndWelcome(trx: Kysely<DB>, id: number, settings: Settings): Promise<void> {
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
    language: languageOf(confirmed.preferredLanguage),
    template: "newsletter-welcome",
    props: {
      firstName: confirmed.firstName,
      ...managePaths(confirmed),
      ...(await chosenBy(trx, confirmed.email)),
    },
  });
  if (!settings.notifications.newsletterAlerts) return;
  await queueNotice(trx, settings, {
    template: "newsletter-notice",
    props: {
      email: confirmed.email,
      firstName: confirmed.firstName,
      letterLanguage: languageOf(confirmed.preferredLanguage),
    },
  });
}

type ConfirmationState = "pending" | "confirmed" | "ended";

/** How the subscription behind a confirming link stands; AppError 404 for a link that is not ours or served before. */
export async function showConfirmation(_caller: Caller, input: { token: string | undefined }) {
  const { id, isFor } = readConfirmToken(input.token);
  const row = await db
    .selectFrom("newsletters")
    .select(["consentAt", "confirmedAt", "isActive"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !isFor(row.consentAt)) throw new AppError(404, linkIsDead);
  const state: ConfirmationState = !row.isActive ? "ended" : row.confirmedAt ? "confirmed" : "pending";
  return { id, state };
}

/** Confirms the address behind a mailed link and sends the welcome; again, it changes nothing. */
export async function confirmSubscription(
  caller: Caller,
  input: { token: string | undefined },
): Promise<void> {
  const { id } = await showConfirmation(caller, input);
  const settings = await getSettings();
  await db.transaction().execute((trx) => confirmAndWelcome(trx, id, settings));
}

/** Ends the subscription behind a mailed link (also RFC 8058's one-click post); again, it changes nothing. */
export async function unsubscribe(_caller: Caller, input: { token: string | undefined }): Promise<void> {
  const subscriber = readManageToken(input.token);
  await db.transaction().execute((trx) => endSubscription(trx, subscriber));
}

/** Ends the subscription that a link names, or that of an address (case-folded); again, it changes nothing. */
export async function endSubscription(trx: Kysely<DB>, of: NamedRow | { email: string }): Promise<void> {
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
