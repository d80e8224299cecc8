import { createHash } from "node:crypto";
import { subDays } from "date-fns";
import { z } from "zod";
import type { ServiceNoticeInput } from "./service-notices.schema";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { readSecret } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { readMailEvents, type MailEvent } from "../sending/bounce-events.server";
import { recordBounceReport } from "../sending/bounce-health.server";
import { recordEvent } from "../sending/bounces.server";
import { pauseAfterSoftBounces } from "../subscribers/soft-bounces.server";
import { bounceServices, isSigningService, type BounceService } from "./bounce-service-choices";
import { REPORT_MAX_DAYS, takeReceipt } from "./receipts.server";
import { hasPassword, isSigned, signedText } from "./verify-notice.server";

/** Throws AppError 404. Also called before the body is read. */
export function requireBounceService(service = ""): BounceService {
  const known = bounceServices.find((one) => one === service);
  if (!known) throw new AppError(404, "notFound");
  return known;
}

/** Throws AppError 401 when the service sends a password and it is wrong. Called before the body is read. */
export function requirePassword(service: BounceService, authorization: string | null): void {
  if (!isSigningService(service) && !hasPassword(service, authorization ?? ""))
    throw new AppError(401, "signInFirst", { headers: { "WWW-Authenticate": "Basic" } });
}

/**
 * Handles a notice of a mail service at its own address. Each event takes effect once. Until the key of a signing service
 * is saved, its notices change nothing and the health page says so: services try out an address before they show the key.
 * Throws AppError 401 for a wrong password, 403 for a wrong signature or an old notice, 400 for one without a known entry.
 */
export async function takeServiceNotice(
  _caller: Caller,
  { service, ...notice }: ServiceNoticeInput,
): Promise<{ success: true }> {
  requirePassword(service, notice.headers.authorization ?? null);
  const isTrial = isTrialText(notice.raw);
  if (isSigningService(service)) {
    const key = readSecret(`bounceKeys.${service}`, await getSettings());
    const isValid = key !== "" && isSigned(service, notice, key);
    // Anybody may post: without a key, only what looks like a notice says that one is missing.
    const isNotice = key !== "" || readMailEvents(parseJson(signedText(notice.raw))) !== null;
    if (!isValid && !isTrial && isNotice) await recordBounceReport(db, "unsigned");
    if (!isValid && !isTrial && key !== "") throw unproven();
    if (!isValid) return { success: true };
  }
  if (isTrial) return { success: true };
  const body = parseJson(signedText(notice.raw));
  const events = readMailEvents(body);
  await recordBounceReport(db, events ? "understood" : "unreadable");
  if (!events) throw new AppError(400, "malformed");
  if (isTooOld(body)) throw unproven();
  await recordOnce(service, signedText(notice.raw), events);
  return { success: true };
}

const unproven = () => new AppError(403, "forbidden");

/** A service tries out whether an address answers. Idempotent. */
export const answerBounceService = async (): Promise<{ success: true }> => ({ success: true });

/** What a service posts to see whether the address answers. */
const isTrialText = (raw: string): boolean =>
  raw.trim() === "" || /^\s*\{[^{]*"type"\s*:\s*"webhook\.test"/.test(raw);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const datedNotice = z.object({ created_at: z.string() }).transform(({ created_at }) => [created_at]);
/** ZeptoMail says when it sent each mail. */
const datedMails = z
  .object({ event_message: z.array(z.object({ email_info: z.object({ processed_time: z.string() }) })) })
  .transform(({ event_message }) => event_message.map(({ email_info }) => email_info.processed_time));
const anyDated = z.union([datedNotice, datedMails]);

/** A signature without a time proves nothing about the day. */
function isTooOld(body: unknown): boolean {
  const oldest = subDays(new Date(), REPORT_MAX_DAYS).getTime();
  return (anyDated.safeParse(body).data ?? []).some((at) => Date.parse(at) < oldest);
}

/** A notice that comes again changes nothing. `text`: all of it that is signed, so that nothing else makes another of it. */
async function recordOnce(service: BounceService, text: string, events: MailEvent[]): Promise<void> {
  const digest = createHash("sha256").update(text).digest("base64url");
  // Always in the same order of addresses: two requests with the same ones must not deadlock.
  const ordered = [...events].sort((a, b) => (a.email < b.email ? -1 : Number(a.email > b.email)));
  await db.transaction().execute(async (trx) => {
    if (!(await takeReceipt(trx, ["notice", service, digest]))) return;
    for (const event of ordered) await recordEvent(trx, event);
  });
  const softBounced = ordered.filter(({ kind }) => kind === "soft").map(({ email }) => email);
  for (const email of new Set(softBounced)) await pauseAfterSoftBounces(db, email);
}
