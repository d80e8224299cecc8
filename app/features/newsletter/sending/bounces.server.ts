import type { Kysely } from "kysely";
import { keyedDigest, unsign } from "~/crypto/signing.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { confirmSnsSubscription, isSnsAddress } from "~/providers/sns.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { snsNotice, type BounceInput } from "./bounces.schema";
import { readMailEvents, type MailEvent } from "./bounce-events.server";
import { recordBounceReport } from "./bounce-health.server";
import {
  deleteSoftBounces,
  pauseAfterSoftBounces,
  recordSoftBounce,
} from "../subscribers/soft-bounces.server";
import { endSubscription } from "../subscribers/subscribers.server";
import { suppress } from "../subscribers/suppressions.server";

/** What the address of the webhook is signed as. */
const NAME = "bounces";
/** Events in one transaction. */
const AT_ONCE = 200;

/** The webhook for bounces and complaints. Its address is its secret: only the administration shows it. */
export const bounceAddress = (): string =>
  `${env.PUBLIC_URL}/api/mail/bounces/${keyedDigest("webhook", NAME)}`;

/** Throws AppError 404 for a wrong secret. Also called before the body is read. */
export function requireBounceSecret(secret = ""): void {
  if (unsign("webhook", `${NAME}.${secret}`) === null) throw new AppError(404, "notFound");
}

/**
 * Handles the webhook of a mail service, entry by entry. A permanent bounce suppresses the address; temporary ones add
 * up and pause it; a complaint suppresses it and ends the subscription; an unsubscription only ends it. Idempotent.
 * Throws AppError 404 for a wrong secret, 400 for a body without any known entry, which the health page then says, 502
 * when the subscription at Amazon SNS cannot be confirmed.
 */
export async function takeBounces(
  _caller: Caller,
  { secret, notice }: BounceInput,
): Promise<{ success: true }> {
  requireBounceSecret(secret);
  await confirmIfAsked(notice);
  const events = readMailEvents(notice);
  await recordBounceReport(db, events ? "understood" : "unreadable");
  if (!events) throw new AppError(400, "malformed");
  for (let from = 0; from < events.length; from += AT_ONCE)
    await recordEvents(events.slice(from, from + AT_ONCE));
  return { success: true };
}

async function recordEvents(events: MailEvent[]): Promise<void> {
  // Always in the same order of addresses: two requests with the same ones must not deadlock.
  const ordered = [...events].sort((a, b) => (a.email < b.email ? -1 : Number(a.email > b.email)));
  await db.transaction().execute(async (trx) => {
    for (const event of ordered) await recordEvent(trx, event);
  });
  const softBounced = ordered.filter(({ kind }) => kind === "soft").map(({ email }) => email);
  // After the commit: of requests at the same moment, the last one sees all bounces.
  for (const email of new Set(softBounced)) await pauseAfterSoftBounces(db, email);
}

/** Records what a mail server or service said about a mail. Call `pauseAfterSoftBounces` after the commit. Idempotent. */
export async function recordEvent(
  trx: Kysely<DB>,
  { email, kind, detail, eventKey }: MailEvent,
): Promise<void> {
  switch (kind) {
    case "hard":
      return suppress(trx, { email, reason: "bounce", detail, source: "service" });
    case "soft":
      return recordSoftBounce(trx, { email, eventKey, source: "service", detail });
    case "delivered":
      return deleteSoftBounces(trx, email);
    case "complaint":
      await suppress(trx, { email, reason: "complaint", detail, source: "service" });
      return endSubscription(trx, { email }, { source: "service" });
    case "unsubscribe":
      return endSubscription(trx, { email }, { source: "service" });
  }
}

async function confirmIfAsked(notice: unknown): Promise<void> {
  const { data } = snsNotice.safeParse(notice);
  if (data?.Type !== "SubscriptionConfirmation") return;
  const address = data.SubscribeURL;
  if (address === undefined || !isSnsAddress(address)) throw new AppError(400, "malformed");
  await confirmSnsSubscription(address).catch(() => {
    throw new AppError(502, "admin-sending:bounces.unconfirmed");
  });
}
