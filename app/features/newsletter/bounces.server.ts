import type { Kysely } from "kysely";
import { keyedDigest, unsign } from "~/crypto/signing.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { confirmSnsSubscription, isSnsAddress } from "~/providers/sns.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { bounceNotice, sesMessage, type BounceInput, type BounceNotice } from "./bounces.schema";
import { endSubscription } from "./subscribers/subscribers.server";
import { suppress } from "./suppressions.server";

/** What the address of the webhook is signed as. */
const NAME = "bounces";
/** So many reports are written down in one go. */
const AT_ONCE = 200;

/** Where a mail service reports bounces and complaints. Whoever knows it may report: the administration alone shows it. */
export const bounceAddress = (): string =>
  `${env.PUBLIC_URL}/api/mail/bounces/${keyedDigest("webhook", NAME)}`;

/** Throws AppError 404 for a wrong secret: asked before a megabyte is read as well. */
export function requireBounceSecret(secret = ""): void {
  if (unsign("webhook", `${NAME}.${secret}`) === null) throw new AppError(404, "notFound");
}

interface Report {
  email: string;
  reason: "bounce" | "complaint";
  detail: string;
}

/**
 * Takes what a mail service reports: an address that bounced for good gets no more letters, one that complained loses
 * its subscription as well; what may pass changes nothing. The same again is harmless. Throws AppError 404 for a wrong
 * secret, 400 for what is no report, 502 when Amazon cannot be told that we want its notices.
 */
export async function takeBounces(
  _caller: Caller,
  { secret, notice }: BounceInput,
): Promise<{ success: true }> {
  requireBounceSecret(secret);
  const { success, data } = bounceNotice.safeParse(notice);
  if (!success) throw new AppError(400, "malformed");
  if ("Type" in data && data.Type === "SubscriptionConfirmation") await confirm(data.SubscribeURL);
  const reports = reportsIn(data);
  for (let from = 0; from < reports.length; from += AT_ONCE) {
    await db.transaction().execute((trx) => note(trx, reports.slice(from, from + AT_ONCE)));
  }
  return { success: true };
}

async function note(trx: Kysely<DB>, reports: Report[]): Promise<void> {
  for (const { email, ...report } of reports) {
    const address = email.trim().toLowerCase();
    await suppress(trx, { email: address, ...report });
    if (report.reason === "complaint") await endSubscription(trx, { email: address });
  }
}

async function confirm(address: string | undefined): Promise<void> {
  if (address === undefined || !isSnsAddress(address)) throw new AppError(400, "malformed");
  await confirmSnsSubscription(address).catch(() => {
    throw new AppError(502, "admin-sending:bounces.unconfirmed");
  });
}

function reportsIn(notice: BounceNotice): Report[] {
  if (Array.isArray(notice)) return notice.flatMap(reportOf);
  if ("event-data" in notice) return mailgunReport(notice["event-data"]);
  if ("Type" in notice) return notice.Type === "Notification" ? sesReports(notice.Message) : [];
  return reportOf(notice);
}

type OneEvent = Extract<BounceNotice, unknown[]>[number];

function reportOf(event: OneEvent): Report[] {
  if (!("event" in event)) return [{ email: event.email, reason: event.type, detail: event.detail ?? "" }];
  const { email, type, status = "", reason = "" } = event;
  const detail = `${status} ${reason}`.trim();
  if (event.event === "spamreport") return [{ email, reason: "complaint", detail }];
  const isHard = event.event === "bounce" && type !== "blocked" && (status === "" || status.startsWith("5"));
  return isHard ? [{ email, reason: "bounce", detail }] : [];
}

type MailgunEvent = Extract<BounceNotice, { "event-data": unknown }>["event-data"];

function mailgunReport({ event, severity, reason = "", recipient, ...more }: MailgunEvent): Report[] {
  if (!recipient) return [];
  const status = more["delivery-status"];
  const detail = status?.message || status?.description || reason;
  if (event === "complained") return [{ email: recipient, reason: "complaint", detail }];
  // Permanent is also what Mailgun did not try, or gave up for another reason than the address.
  const isHard = event === "failed" && severity === "permanent" && /^(suppress-)?bounce$/.test(reason);
  return isHard ? [{ email: recipient, reason: "bounce", detail }] : [];
}

function sesReports(message: string): Report[] {
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
