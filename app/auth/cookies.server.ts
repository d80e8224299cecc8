import { parseCookie } from "cookie";
import { env } from "~/config/env.server";
import { subscriberCookieName, visitorCookieName } from "./person-cookies";
import {
  decodeRowReference,
  encodeRowReference,
  type RowReference,
  type VisitorReference,
} from "./row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";

const year = 60 * 60 * 24 * 365;

export const cookiesAreSecure = env.PUBLIC_URL.startsWith("https:");

/** How a cookie holds what it refers to. */
interface ReferenceCodec<Reference> {
  /** Longest text. */
  length: number;
  encode: (reference: Reference) => string;
  decode: (text: string | null) => Reference | null;
}

/** A cookie that refers to a row for a year. Sealed and of fixed length, so that it does not reveal the row count. */
function referenceCookie<Reference>(name: string, { length, encode, decode }: ReferenceCodec<Reference>) {
  const attributes = `HttpOnly; SameSite=Lax${cookiesAreSecure ? "; Secure" : ""}`;
  return {
    read: (header: string | null): Reference | null =>
      decode(unseal(name, parseCookie(header ?? "")[name])?.trimStart() ?? null),
    write: (reference: Reference): string =>
      `${name}=${seal(name, encode(reference).padStart(length))}; Path=/; Max-Age=${year}; ${attributes}`,
    clear: () => `${name}=; Path=/; Max-Age=0; ${attributes}`,
  };
}

const ROW_LENGTH = 21;

const encodeVisitor = ({ device, ...row }: VisitorReference): string =>
  device ? `${encodeRowReference(row)}.${encodeRowReference(device)}` : encodeRowReference(row);

function decodeVisitor(text: string | null): VisitorReference | null {
  const [own = "", ofDevice] = text?.split(".") ?? [];
  const row = decodeRowReference(own);
  if (!row || ofDevice === undefined) return row;
  const device = decodeRowReference(ofDevice);
  return device && { ...row, device };
}

/** The newsletter subscription that this browser made. It opens the subscribers' tools. */
export const subscriberCookie = referenceCookie<RowReference>(subscriberCookieName, {
  length: ROW_LENGTH,
  encode: encodeRowReference,
  decode: decodeRowReference,
});

/** The `users` row of a visitor, created on their first action worth remembering, and their device. */
export const visitorCookie = referenceCookie<VisitorReference>(visitorCookieName, {
  length: 2 * ROW_LENGTH + 1,
  encode: encodeVisitor,
  decode: decodeVisitor,
});
