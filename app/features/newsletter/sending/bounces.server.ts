import type { Kysely } from "kysely";
import { keyedDigest, unsign } from "~/crypto/signing.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { emailKey } from "~/i18n/email-address";
import { AppError } from "~/request/errors";
import { confirmSnsSubscription, isSnsAddress } from "~/providers/sns.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { bounceNotice, sesMessage, type BounceInput, type BounceNotice } from "./bounces.schema";
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

interface BounceEvent {
  email: string;
  reason: "bounce" | "complaint";
  detail: string;
}

/**
 * Handles the webhook of a mail service. A permanent bounce suppresses the address; a complaint ends the subscription
 * as well; a temporary bounce changes nothing. Idempotent. Throws AppError 404 for a wrong secret, 400 for an unknown
 * body, 502 when the subscription at Amazon SNS cannot be confirmed.
 */
export async function takeBounces(
  _caller: Caller,
  { secret, notice }: BounceInput,
): Promise<{ success: true }> {
  requireBounceSecret(secret);
  const { success, data } = bounceNotice.safeParse(notice);
  if (!success) throw new AppError(400, "malformed");
  if ("Type" in data && data.Type === "SubscriptionConfirmation") await confirm(data.SubscribeURL);
  const events = eventsIn(data);
  for (let from = 0; from < events.length; from += AT_ONCE) {
    await db.transaction().execute((trx) => record(trx, events.slice(from, from + AT_ONCE)));
  }
  return { success: true };
}

async function record(trx: Kysely<DB>, events: BounceEvent[]): Promise<void> {
  for (const { email, ...event } of events) {
    const address = emailKey(email);
    await suppress(trx, { email: address, ...event });
    if (event.reason === "complaint") await endSubscription(trx, { email: address });
  }
}

async function confirm(address: string | undefined): Promise<void> {
  if (address === undefined || !isSnsAddress(address)) throw new AppError(400, "malformed");
  await confirmSnsSubscription(address).catch(() => {
    throw new AppError(502, "admin-sending:bounces.unconfirmed");
  });
}

function eventsIn(notice: BounceNotice): BounceEvent[] {
  if (Array.isArray(notice)) return notice.flatMap(fromListEntry);
  if ("event-data" in notice) return fromMailgun(notice["event-data"]);
  if ("Type" in notice) return notice.Type === "Notification" ? fromSes(notice.Message) : [];
  return fromListEntry(notice);
}

type ListEntry = Extract<BounceNotice, unknown[]>[number];

/** An event in the plain form or SendGrid's. */
function fromListEntry(event: ListEntry): BounceEvent[] {
  if (!("event" in event)) return [{ email: event.email, reason: event.type, detail: event.detail ?? "" }];
  const { email, type, status = "", reason = "" } = event;
  const detail = `${status} ${reason}`.trim();
  if (event.event === "spamreport") return [{ email, reason: "complaint", detail }];
  const isHard = event.event === "bounce" && type !== "blocked" && (status === "" || status.startsWith("5"));
  return isHard ? [{ email, reason: "bounce", detail }] : [];
}

type MailgunEvent = Extract<BounceNotice, { "event-data": unknown }>["event-data"];

function fromMailgun({ event, severity, reason = "", recipient, ...more }: MailgunEvent): BounceEvent[] {
  if (!recipient) return [];
  const status = more["delivery-status"];
  const detail = status?.message || status?.description || reason;
  if (event === "complained") return [{ email: recipient, reason: "complaint", detail }];
  // Permanent is also what Mailgun did not try, or gave up for another reason than the address.
  const isHard = event === "failed" && severity === "permanent" && /^(suppress-)?bounce$/.test(reason);
  return isHard ? [{ email: recipient, reason: "bounce", detail }] : [];
}

function fromSes(message: string): BounceEvent[] {
  const { success, data } = sesMessage.safeParse(jsonOf(message));
  if (!success) return []; // another topic's, or SES trying out the address
  const bounced = data.bounce?.bounceType === "Permanent" ? data.bounce.bouncedRecipients : [];
  return [
    ...bounced.map(({ emailAddress, diagnosticCode = "" }) => ({
      email: emailAddress,
      reason: "bounce" as const,
      detail: diagnosticCode,
    })),
    ...(data.complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
      email: emailAddress,
      reason: "complaint" as const,
      detail: data.complaint?.complaintFeedbackType ?? "",
    })),
  ];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
