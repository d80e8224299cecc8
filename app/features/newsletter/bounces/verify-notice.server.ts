import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { keyedDigest } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { REPORT_MAX_DAYS } from "./receipts.server";
import { isSigningService, type BounceService, type SigningService } from "./bounce-service-choices";

/** A notice as it arrived. */
interface SentNotice {
  /** The exact text that was signed. */
  raw: string;
  /** By name in lower case; "" for one that was not sent. */
  headers: Record<string, string>;
}

/** The headers that prove who sent a notice. */
export const proofHeaders = [
  "authorization",
  ...["svix-id", "svix-timestamp", "svix-signature"],
  "signature",
  "producer-signature",
] as const;

/** How far ahead another clock may be. */
const TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The user name in the address of a service that sends a password. */
const USER = "limye";
const passwordOf = (service: BounceService) => keyedDigest("webhook", `bounces ${service}`);

/** The address for the service's own settings. For services that sign nothing it holds a password. */
export function serviceAddress(service: BounceService): string {
  const address = `${env.PUBLIC_URL}/api/mail/events/${service}`;
  if (isSigningService(service)) return address;
  return address.replace("://", `://${USER}:${passwordOf(service)}@`);
}

/**
 * Whether a notice carries the password of the address (Postmark, Brevo): HTTP Basic, or as a bearer token, which Brevo
 * also offers. Sources: postmarkapp.com/developer/webhooks/webhooks-overview, developers.brevo.com/docs/secured-webhooks.
 */
export function hasPassword(service: BounceService, authorization: string): boolean {
  const [, scheme = "", value = ""] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
  const given =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(value, "base64").toString().replace(`${USER}:`, "")
      : value;
  return isSame(Buffer.from(given), Buffer.from(passwordOf(service)));
}

/** Whether a notice is signed with the service's key, now. */
export const isSigned = (service: SigningService, notice: SentNotice, key: string): boolean =>
  verifiers[service](notice, key);

const verifiers: Record<SigningService, (notice: SentNotice, key: string) => boolean> = {
  resend: isSignedByResend,
  mailersend: isSignedByMailerSend,
  zeptomail: isSignedByZeptoMail,
};

/** Standard Webhooks, with Svix's names of the headers (resend.com/docs/webhooks/verify-webhooks-requests). */
function isSignedByResend({ raw, headers }: SentNotice, key: string): boolean {
  const named = Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => [`webhook-${name}`, headers[`svix-${name}`] ?? ""]),
  );
  try {
    new Webhook(key).verify(raw, named, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** `Signature`: HMAC-SHA256 of the body, in hex (developers.mailersend.com/api/v1/webhooks.html#security). */
function isSignedByMailerSend({ raw, headers }: SentNotice, key: string): boolean {
  const given = (headers.signature ?? "").toLowerCase();
  return /^[0-9a-f]{64}$/.test(given) && isSame(Buffer.from(given, "hex"), hmac(key, raw));
}

/**
 * `producer-signature: ts=…;s=…;s-algorithm=HmacSHA256`: HMAC-SHA256 in Base64; `ts` in ms. Zoho's public pages do not say
 * whether `ts` is signed too, nor whether it is the time of the event: both forms are accepted, and an old one as long as
 * its receipt is kept.
 */
function isSignedByZeptoMail({ raw, headers }: SentNotice, key: string): boolean {
  const fields = new Map(
    (headers["producer-signature"] ?? "").split(";").map((field): [string, string] => {
      const at = field.indexOf("=");
      return [field.slice(0, at).trim().toLowerCase(), field.slice(at + 1).trim()];
    }),
  );
  const at = Number(fields.get("ts") ?? NaN);
  const age = Date.now() - at;
  if (!(age >= -TOLERANCE_MS && age <= REPORT_MAX_DAYS * DAY_MS)) return false;
  if (fields.get("s-algorithm")?.toLowerCase() !== "hmacsha256") return false;
  const signature = (fields.get("s") ?? "").replace(/%(2B|2F|3D)/gi, (code) => decodeURIComponent(code));
  const given = Buffer.from(signature, "base64");
  const text = signedText(raw);
  return isSame(given, hmac(key, text)) || isSame(given, hmac(key, `${at}${text}`));
}

/** ZeptoMail may send its JSON as the field `data` of a form, and signs the JSON. */
export const signedText = (raw: string): string =>
  raw.startsWith("data=") ? (new URLSearchParams(raw).get("data") ?? raw) : raw;

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
const isSame = (given: Buffer, wanted: Buffer) =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
