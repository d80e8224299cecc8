import { makeAdminToken } from "~/auth/admin-token.server";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { passwordFits } from "~/auth/passwords.server";
import { endSessions, openSession } from "~/auth/sessions.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import type { SignInInput } from "./sign-in.schema";

interface NewSession {
  sid: string;
  /** What a bearer call authorises itself with. */
  token: string;
  username: string;
}

/**
 * Begins a session for who knows a username and its password; throws AppError 401 for anybody else, whatever was wrong.
 * With `allowMultipleLogins` off the person's other sessions end.
 */
export async function signIn(
  caller: Caller,
  input: SignInInput,
  kind: "cookie" | "bearer",
): Promise<NewSession> {
  const user = await db
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select(["users.id", "users.username", "users.displayName", "users.password", "users.role"])
    .where((eb) => eb.fn<string>("lower", ["users.username"]), "=", input.username.toLowerCase())
    .where("users.isActive", "=", 1)
    .where("adminRoles.isActive", "=", 1)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password, input.password);
  if (!user || !fits) throw new AppError(401, "desk:signIn.wrong");

  const { security } = await getSettings();
  const { id: userId, username, role } = user;
  return db.transaction().execute(async (trx) => {
    if (!security.allowMultipleLogins) await endSessions(trx, userId);
    const sid = await openSession(trx, { userId, kind, userAgent: caller.userAgent });
    await trx
      .updateTable("users")
      .set({ lastLogin: new Date().toISOString() })
      .where("id", "=", userId)
      .execute();
    await recordChange(
      trx,
      { ...caller, kind: "admin", userId },
      { action: "signIn.succeeded", subject: username },
    );
    return { sid, token: makeAdminToken({ username, role, sid }), username };
  });
}

/** Ends the session that calls. */
export async function signOut(caller: Caller): Promise<void> {
  const { admin, userId } = caller;
  if (!admin || userId === null) return;
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, userId, { only: admin.sessionId });
    await recordChange(trx, caller, { action: "signOut", subject: admin.username });
  });
}
