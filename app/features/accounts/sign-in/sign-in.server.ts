import type { Kysely } from "kysely";
import { makeAdminToken } from "~/auth/admin-token.server";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import type { PendingSignIn } from "~/auth/pending-sign-in.server";
import { requireSession } from "~/auth/require";
import { endSessions, createSession } from "~/auth/sessions.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { verifySecondStep } from "./second-step.server";
import {
  requireUserByPassword,
  digestPasswordHash,
  findPendingUser,
  type SignInUser,
} from "./sign-in-password.server";
import type { SignInCodeInput, SignInInput } from "./sign-in.schema";

interface NewSession {
  sid: string;
  /** The bearer token of the new session. */
  token: string;
  /** Recovery codes left after one was used; null when none was used. */
  codesLeft: number | null;
}
/** A session, or the pending sign-in for the second step. */
type SignedIn = { session: NewSession; half: null } | { session: null; half: PendingSignIn };

/**
 * Signs in a browser. Throws AppError 401 when username or password is wrong, and 429 after too many tries. With a
 * second factor the sign-in needs a second step.
 */
export async function signIn(caller: Caller, input: SignInInput): Promise<SignedIn> {
  const user = await requireUserByPassword(caller, input);
  if (user.totpConfirmedAt !== null && !input.code) {
    return { session: null, half: { userId: user.id, passwordMark: digestPasswordHash(user) } };
  }
  return { session: await startSession(caller, user, "cookie", input.code), half: null };
}

/** The second step of a browser's sign-in. Throws AppError 401 when the code is wrong or the step has expired. */
export async function signInWithCode(
  caller: Caller,
  half: PendingSignIn | null,
  { code }: SignInCodeInput,
): Promise<NewSession> {
  const user = half && (await findPendingUser(half));
  if (!user) throw new AppError(401, "admin:signIn.tooLate");
  return startSession(caller, user, "cookie", code);
}

/**
 * Signs in a program in one call. Throws like `signIn`, and AppError 401 with `twoFactorRequired` when the code is
 * missing.
 */
export async function signInForToken(caller: Caller, input: SignInInput): Promise<NewSession> {
  const user = await requireUserByPassword(caller, input);
  if (user.totpConfirmedAt !== null && !input.code) {
    throw new AppError(401, "admin:signIn.codeRequired", { body: { twoFactorRequired: true } });
  }
  return startSession(caller, user, "bearer", input.code);
}

/** Creates the session. With `allowMultipleLogins` off the person's other sessions end. */
async function startSession(
  caller: Caller,
  user: SignInUser,
  kind: "cookie" | "bearer",
  code = "",
): Promise<NewSession> {
  const { id: userId, username, role } = user;
  const codesLeft = user.totpConfirmedAt === null ? null : await verifySecondStep(caller, user, code);
  const { security } = await getSettings();
  return db.transaction().execute(async (trx) => {
    // This row is written first, so that a second sign-in of the same person waits and sees this session.
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ lastLogin: new Date().toISOString() })
      .where("id", "=", userId)
      .where("password", "=", user.password) // no session when it changed during the check
      .where("totpConfirmedAt", user.totpConfirmedAt === null ? "is" : "=", user.totpConfirmedAt)
      .where("isActive", "=", true)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new AppError(401, "admin:signIn.wrong");
    if (!security.allowMultipleLogins) await endSessions(trx, userId);
    if (kind === "cookie") await endCallerSession(trx, caller);
    const sid = await createSession(trx, { userId, kind, userAgent: caller.userAgent });
    await recordChange(
      trx,
      { kind: "admin", userId, admin: { username } },
      { action: "signIn.succeeded", subject: username },
    );
    return { sid, token: makeAdminToken({ username, role, sid }), codesLeft };
  });
}

/** A browser has one session: its previous one ends, even if it belonged to another user. */
async function endCallerSession(trx: Kysely<DB>, { admin, userId }: Caller): Promise<void> {
  const sessionId = admin?.sessionId ?? null;
  if (sessionId !== null && userId !== null) await endSessions(trx, userId, { only: sessionId });
}

/** Ends the session of this request. Throws AppError 403 for a token, which is revoked by its person. */
export async function signOut(caller: Caller): Promise<void> {
  const { userId } = caller;
  if (!caller.admin || userId === null) return;
  const { username, sessionId } = requireSession(caller);
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, userId, { only: sessionId });
    await recordChange(trx, caller, { action: "signOut", subject: username });
  });
}
