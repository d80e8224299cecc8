import { parseCookie } from "cookie";
import { env } from "~/config/env.server";
import { decodeRowReference, encodeRowReference, type RowReference } from "./row-reference.server";
import { seal, unseal } from "~/crypto/sealing.server";

const year = 60 * 60 * 24 * 365;

export const cookiesAreSecure = env.PUBLIC_URL.startsWith("https:");

/**
 * The newsletter subscription this browser made: what opens the subscribers' tools (contract §2). Sealed and of one
 * length, for a bare row number would tell whether an address had been known before.
 */
export const subscriberCookie = {
  read(header: string | null): RowReference | null {
    const { subscriber } = parseCookie(header ?? "");
    return decodeRowReference(unseal("subscriber", subscriber)?.trimStart() ?? null);
  },
  write(row: RowReference): string {
    const value = seal("subscriber", encodeRowReference(row).padStart(21));
    return `subscriber=${value}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${cookiesAreSecure ? "; Secure" : ""}`;
  },
};
