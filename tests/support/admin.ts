import { makeAdminToken } from "~/auth/admin-token.server";
import type { Caller } from "~/auth/caller.server";
import { hashPassword } from "~/auth/passwords.server";
import { grantedBy, permissions as all, type RolePermission } from "~/auth/permissions";
import { writeSessionCookie } from "~/auth/session-cookie.server";
import { createSession } from "~/auth/sessions.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";

interface Wanted {
  /** The role's permissions; all six by default. */
  permissions?: readonly RolePermission[];
  /** The role opens only the messages and applications of `manage_content`. */
  onlyMessages?: boolean;
  username?: string;
  /** Their displayed name; none by default. */
  displayName?: string;
  /** Needed only for signing in by form: hashing is slow. */
  password?: string;
  language?: Language;
}

let made = 0;

/** An administrator with a role of their own and an active session of each kind; also as the caller of a verb. */
export async function administrator({
  permissions = all,
  onlyMessages = false,
  username,
  displayName,
  password,
  language = "fr",
}: Wanted = {}) {
  const number = ++made;
  const now = new Date().toISOString();
  const role = `role-${number}`;
  const name = username ?? `admin-${number}`;
  await db
    .insertInto("adminRoles")
    .values({
      name: role,
      displayName: role,
      permissions: JSON.stringify(permissions),
      onlyMessages,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const { id: userId } = await db
    .insertInto("users")
    .values({
      username: name,
      displayName: displayName ?? null,
      password: password === undefined ? null : await hashPassword(password),
      role,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = { userId, userAgent: "test" };
  const cookieSid = await createSession(db, { ...session, kind: "cookie" });
  const bearerSid = await createSession(db, { ...session, kind: "bearer" });
  const { id: sessionId } = await db
    .selectFrom("sessions")
    .select("id")
    .where("sid", "=", cookieSid)
    .executeTakeFirstOrThrow();
  const caller: Caller = {
    kind: "admin",
    userId,
    subscriber: null,
    visitor: null,
    admin: {
      username: name,
      displayName: displayName ?? name,
      chosenName: displayName ?? null,
      role,
      roleName: role,
      sessionId,
      token: null,
      mustEnrol: false,
    },
    permissions: new Set(grantedBy({ permissions, onlyMessages })),
    language,
    address: "203.0.113.7",
    userAgent: "test",
  };
  const cookie = (await writeSessionCookie(cookieSid)).split(";")[0]!;
  const token = makeAdminToken({ username: name, role, sid: bearerSid });
  return {
    userId,
    username: name,
    displayName: displayName ?? null,
    role,
    caller,
    token,
    /**
     * For `callApi`, `visitScreen` and `submitForm`: `{ headers: cookie }` as a browser, `{ headers: bearer }` as a
     * program.
     */
    cookie: { Cookie: `${cookie}; ministry-language=${language}` },
    bearer: { Authorization: `Bearer ${token}`, "Accept-Language": language },
  };
}
