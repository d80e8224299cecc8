import { createCookieSessionStorage } from "@remix-run/node";
import { sessionSecret } from "~/config/secret.server";
import { cookiesAreSecure } from "./cookies.server";
import { sessionCookieName } from "./person-cookies";

/** What the browser of a signed-in administrator holds: which session it is, and a word for the next screen. */
interface AdminCookie {
  sid: string;
}

// Made at the first use: the secret may only be generated once the data folder exists.
let made: ReturnType<typeof makeStorage> | undefined;
const storage = () => (made ??= makeStorage());

const makeStorage = () =>
  createCookieSessionStorage<AdminCookie>({
    cookie: {
      name: sessionCookieName,
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: cookiesAreSecure,
      secrets: [sessionSecret()],
    },
  });

/** The session a request's cookie names, or null; whether it lives says the database. */
export async function readSessionCookie(header: string | null): Promise<string | null> {
  if (!header?.includes(`${sessionCookieName}=`)) return null; // most visitors
  return (await storage().getSession(header)).get("sid") ?? null;
}

/** The Set-Cookie of a session. It ends with the browser, or before by the settings' time without use. */
export async function writeSessionCookie(sid: string): Promise<string> {
  const session = await storage().getSession();
  session.set("sid", sid);
  return storage().commitSession(session);
}

export const clearSessionCookie = async (): Promise<string> =>
  storage().destroySession(await storage().getSession());
