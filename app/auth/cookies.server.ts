import { parseCookie } from "cookie";
import { env } from "~/config/env.server";
import { subscriberCookieName, visitorCookieName } from "./person-cookies";
import { decodeRowReference, encodeRowReference, type RowReference } from "./row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";

const year = 60 * 60 * 24 * 365;

export const cookiesAreSecure = env.PUBLIC_URL.startsWith("https:");

/** A cookie that refers to one row for a year. Sealed and of fixed length, so that it does not reveal the row count. */
const rowCookie = (name: string) => {
  const attributes = `HttpOnly; SameSite=Lax${cookiesAreSecure ? "; Secure" : ""}`;
  return {
    read(header: string | null): RowReference | null {
      return decodeRowReference(unseal(name, parseCookie(header ?? "")[name])?.trimStart() ?? null);
    },
    write(row: RowReference): string {
      const value = seal(name, encodeRowReference(row).padStart(21));
      return `${name}=${value}; Path=/; Max-Age=${year}; ${attributes}`;
    },
    clear: () => `${name}=; Path=/; Max-Age=0; ${attributes}`,
  };
};

/** The newsletter subscription that this browser made. It opens the subscribers' tools (contract §2). */
export const subscriberCookie = rowCookie(subscriberCookieName);

/** The `users` row of a visitor, created on their first action worth remembering (contract §2). */
export const visitorCookie = rowCookie(visitorCookieName);
