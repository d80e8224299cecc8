import { createHash } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import type { PendingSignIn } from "~/auth/pending-sign-in.server";
import { verifyPassword } from "~/auth/passwords.server";
import { beginSignInAttempt, tooManyAttempts } from "~/auth/throttle.server";
import { db } from "~db/client";
import { recordSignInFailure, wrongSecretError } from "./sign-in-failure.server";
import type { SignInInput } from "./sign-in.schema";

/** An administrator who may sign in, as far as their password goes. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findPendingUser>>>;

/**
 * Who knows this username and its password. Throws AppError 401 for everybody else, whatever was wrong, and 429 after
 * too many tries at this username from this address.
 */
export async function requireUserByPassword(
  caller: Caller,
  { username, password }: SignInInput,
): Promise<SignInUser> {
  const attempt = await beginSignInAttempt(username, caller.address);
  const user = await selectActiveAdmins()
    .where((eb) => eb(eb.fn("lower", ["users.username"]), "=", eb.fn("lower", [eb.val(username)])))
    .executeTakeFirst();
  const fits = !attempt.refused && (await verifyPassword(user?.password, password));
  if (user && fits) {
    await attempt.succeeded();
    return user;
  }
  await recordSignInFailure(caller, attempt, user?.username ?? abbreviateUsername(username));
  if (attempt.refused) throw tooManyAttempts(attempt);
  throw wrongSecretError(attempt, { now: "admin:signIn.wrong", later: "admin:signIn.wrongAndWait" });
}

/** Whom the first step let in, unless their password changed since, or they may sign in no more. */
export async function findPendingUser({ userId, passwordMark }: PendingSignIn) {
  const user = await selectActiveAdmins().where("users.id", "=", userId).executeTakeFirst();
  return user && passwordDigestOf(user) === passwordMark ? user : null;
}

/** Tells one password from another without being of use to find it out. */
export const passwordDigestOf = ({ password }: { password: string | null }): string =>
  createHash("sha256")
    .update(password ?? "")
    .digest("base64url");

const selectActiveAdmins = () =>
  db
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select([
      "users.id",
      "users.username",
      "users.password",
      "users.role",
      "users.totpSecret",
      "users.totpConfirmedAt",
    ])
    .where("users.isActive", "=", 1)
    .where("adminRoles.isActive", "=", 1);

/** People type their password into the wrong field: of a name that is nobody's the log keeps the beginning alone. */
const abbreviateUsername = (username: string) => `${Array.from(username).slice(0, 3).join("")}…`;
