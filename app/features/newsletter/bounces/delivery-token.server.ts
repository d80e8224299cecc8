import { timingSafeEqual } from "node:crypto";
import { decodeRowReference, encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { keyedDigest } from "~/crypto/signing.server";

/** One newsletter mail to one subscriber. */
export interface MailedDelivery {
  deliveryId: number;
  subscriber: RowReference;
}

/** The header of a newsletter mail that holds the token. Reports return it with the mail's other headers. */
export const TOKEN_HEADER = "X-Delivery-Token";
/** What the subject of a mail that unsubscribes begins with, before the token. */
export const UNSUBSCRIBE_WORD = "unsubscribe";

/** 96 bits. */
const SIGNATURE_LENGTH = 24;
/** A report names one mail; a text of many tokens is none. */
const MOST_CANDIDATES = 50;

/**
 * Says which delivery a report is about, signed. Lower-case letters, digits and `-`: mail servers may change the case of
 * an address (docs/decisions/0035-which-delivery-a-report-is-about.md).
 */
export function signDeliveryToken({ deliveryId, subscriber }: MailedDelivery): string {
  const text = `${deliveryId.toString(36)}-${encodeRowReference(subscriber)}`;
  return `${text}-${signatureOf(text)}`;
}

/** The delivery of the first valid token in a text; null when there is none. */
export function findDeliveryToken(text: string): MailedDelivery | null {
  let candidates = 0;
  for (const [token] of text.toLowerCase().matchAll(tokenPattern)) {
    const delivery = readToken(token);
    if (delivery) return delivery;
    candidates += 1;
    if (candidates >= MOST_CANDIDATES) return null;
  }
  return null;
}

const tokenPattern = new RegExp(
  `(?<![0-9a-z-])[0-9a-z]{1,11}-[0-9a-z]{1,11}-[0-9a-z]{1,9}-[0-9a-f]{${SIGNATURE_LENGTH}}(?![0-9a-z-])`,
  "g",
);

function readToken(token: string): MailedDelivery | null {
  const at = token.lastIndexOf("-");
  const text = token.slice(0, at);
  const isSigned = timingSafeEqual(Buffer.from(token.slice(at + 1)), Buffer.from(signatureOf(text)));
  const dash = text.indexOf("-");
  const subscriber = isSigned ? decodeRowReference(text.slice(dash + 1)) : null;
  return subscriber && { deliveryId: parseInt(text.slice(0, dash), 36), subscriber };
}

const signatureOf = (text: string) =>
  Buffer.from(keyedDigest("delivery", text), "base64url").toString("hex").slice(0, SIGNATURE_LENGTH);
