import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecret } from "~/config/secret.server";

/** The purpose of a signature. A signature for one purpose is invalid for any other. */
export type Purpose =
  | "confirm"
  | "manage"
  | "read"
  | "preview"
  | "click"
  | "webhook"
  | "delivery"
  | "gift"
  | "gift-request"
  | "entered-donation"
  | "entered-batch"
  | "entered-check"
  | "imported-donation"
  | "giving"
  | "form"
  | "held-email"
  | "privacy"
  | "pairing-code"
  | "bearer"
  | "api-token"
  | "invitation"
  | "erasure"
  | "prayer-requester"
  | "prayer-request"
  | "recovery-code"
  | "setup-code"
  | "text-translation"
  | "mail"
  | "database"
  | "style-nonce";

/** An HMAC: without the site's secret nobody can compute it or check a guess against it. */
export const keyedDigest = (purpose: Purpose, text: string) => digestWith(sessionSecret(), purpose, text);

const digestWith = (secret: string, purpose: Purpose, text: string) =>
  createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");

/** Shows whether two databases belong to one secret, without revealing it. By default of this process's secret. */
export const secretCheckOf = (secret = sessionSecret()) => digestWith(secret, "database", "");

/** `text.signature`, safe in a URL or cookie. `text` must be URL-safe itself and is readable by anybody. */
export const sign = (purpose: Purpose, text: string) => `${text}.${keyedDigest(purpose, text)}`;

/** The signed text, or null when the signature does not match the text and purpose. */
export function unsign(purpose: Purpose, signed: string | null | undefined): string | null {
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 0) return null;
  const text = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const wanted = Buffer.from(keyedDigest(purpose, text));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : null;
}
