import { createHash } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import type { PendingSignIn } from "~/auth/pending-sign-in.server";
import { verifyPassword } from "~/auth/passwords.server";
import { beginSignInAttempt, tooManyAttempts } from "~/auth/throttle.server";
import { db } from "~db/client";
import { recordSignInFailure, wrongSecretError } from "./sign-in-failure.server";
import type { SignInInput } from "./sign-in.schema";

/** An administrator whose password was right. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findPendingUser>>>;

/**
 * The administrator with this username and password. Throws AppError 401 with the same answer for every mistake, and
 * 429 after too many tries of this username from this address.
 */
export async function requireUserByPassword(
  caller: Caller,
  { username, password }: SignInInput,
): Promise<SignInUser> {
  const attempt = await beginSignInAttempt(username, caller.address);
  const user = await selectActiveAdmins()
    .where((eb) => eb(eb.fn("lower", ["users.username"]), "=", eb.fn("lower", [eb.val(username)])))
    .executeTakeFirst();
  const isCorrect = !attempt.refused && (await verifyPassword(user?.password, password));
  if (user && isCorrect) {
    await attempt.succeeded();
    return user;
  }
  await recordSignInFailure(caller, attempt, user?.username ?? abbreviateUsername(username));
  if (attempt.refused) throw tooManyAttempts(attempt);
  throw wrongSecretError(attempt, { now: "admin:signIn.wrong", later: "admin:signIn.wrongAndWait" });
}

/** The administrator who passed the first step, unless their password changed since or they may no longer sign in. */
export async function findPendingUser({ userId, passwordMark }: PendingSignIn) {
  const user = await selectActiveAdmins().where("users.id", "=", userId).executeTakeFirst();
  return user && digestPasswordHash(user) === passwordMark ? user : null;
}

/** A value that changes with the password and cannot be used to guess it. */
export const digestPasswordHash = ({ password }: { password: string | null }): string =>
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
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true);

/** The log keeps only the start of an unknown username, because people type their password into the wrong field. */
const abbreviateUsername = (username: string) => `${Array.from(username).slice(0, 3).join("")}…`;
