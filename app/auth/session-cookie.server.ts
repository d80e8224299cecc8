import { createCookieSessionStorage } from "@remix-run/node";
import { sessionSecret } from "~/config/secret.server";
import { cookiesAreSecure } from "./cookies.server";
import { sessionCookieName } from "./person-cookies";

/** The content of a signed-in administrator's cookie. */
interface AdminCookie {
  sid: string;
}

// Created on first use: the secret can be generated only once the data folder exists.
let createdStorage: ReturnType<typeof makeStorage> | undefined;
const storage = () => (createdStorage ??= makeStorage());

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

/** The session id in a request's cookie, or null. Whether the session is still active is checked in the database. */
export async function readSessionCookie(header: string | null): Promise<string | null> {
  if (!header?.includes(`${sessionCookieName}=`)) return null; // most visitors
  return (await storage().getSession(header)).get("sid") ?? null;
}

/** The Set-Cookie header of a session. The cookie ends with the browser; the session may time out earlier. */
export async function writeSessionCookie(sid: string): Promise<string> {
  const session = await storage().getSession();
  session.set("sid", sid);
  return storage().commitSession(session);
}

export const clearSessionCookie = async (): Promise<string> =>
  storage().destroySession(await storage().getSession());
