import { env } from "~/config/env.server";
import { sign, unsign } from "./signing.server";

const year = 60 * 60 * 24 * 365;
const secure = env.PUBLIC_URL.startsWith("https:");

/** A signed, HttpOnly cookie that holds the id of a row. */
function idCookie(purpose: "subscriber") {
  return {
    read(header: string | null): number | null {
      const value = new RegExp(`(?:^|;\\s*)${purpose}=([^;]*)`).exec(header ?? "")?.[1];
      const id = Number(unsign(purpose, value));
      return Number.isInteger(id) && id > 0 ? id : null;
    },
    write: (id: number) =>
      `${purpose}=${sign(purpose, String(id))}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  };
}

/** The newsletter subscription this browser made: what opens the subscribers' tools (contract §2). */
export const subscriberCookie = idCookie("subscriber");

export const cookiesAreSecure = secure;
