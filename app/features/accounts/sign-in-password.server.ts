import { createHash } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import type { HalfSignedIn } from "~/auth/half-signed-in.server";
import { passwordFits } from "~/auth/passwords.server";
import { beginSignIn, tooManyTries } from "~/auth/throttle.server";
import { db } from "~db/client";
import { noteFailure, wrongSecret } from "./sign-in-failure.server";
import type { SignInInput } from "./sign-in.schema";

/** An administrator who may sign in, as far as their password goes. */
export type KnownUser = NonNullable<Awaited<ReturnType<typeof stillKnown>>>;

/**
 * Who knows this username and its password. Throws AppError 401 for everybody else, whatever was wrong, and 429 after
 * too many tries at this username from this address.
 */
export async function knownByPassword(
  caller: Caller,
  { username, password }: SignInInput,
): Promise<KnownUser> {
  const attempt = await beginSignIn(username, caller.address);
  const user = await admitted()
    .where((eb) => eb(eb.fn("lower", ["users.username"]), "=", eb.fn("lower", [eb.val(username)])))
    .executeTakeFirst();
  const fits = !attempt.refused && (await passwordFits(user?.password, password));
  if (user && fits) {
    await attempt.succeeded();
    return user;
  }
  await noteFailure(caller, attempt, user?.username ?? hidden(username));
  if (attempt.refused) throw tooManyTries(attempt);
  throw wrongSecret(attempt, { now: "admin:signIn.wrong", later: "admin:signIn.wrongAndWait" });
}

/** Whom the first step let in, unless their password changed since, or they may sign in no more. */
export async function stillKnown({ userId, passwordMark }: HalfSignedIn) {
  const user = await admitted().where("users.id", "=", userId).executeTakeFirst();
  return user && markOf(user) === passwordMark ? user : null;
}

/** Tells one password from another without being of use to find it out. */
export const markOf = ({ password }: { password: string | null }): string =>
  createHash("sha256")
    .update(password ?? "")
    .digest("base64url");

const admitted = () =>
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
const hidden = (username: string) => `${Array.from(username).slice(0, 3).join("")}…`;
