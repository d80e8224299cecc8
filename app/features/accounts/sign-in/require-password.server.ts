import type { Caller, SignedIn } from "~/auth/caller.server";
import { verifyPassword } from "~/auth/passwords.server";
import { requireSession } from "~/auth/require";
import { beginAttempt, tooManyAttempts } from "~/auth/throttle.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";

/** An administrator and the row of their account. */
interface Owner {
  admin: SignedIn & { sessionId: number };
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>;
}

/**
 * Asks for the password again before a change that an unattended session must not make. Throws AppError 400 when it is
 * wrong, 429 after too many tries, 403 for a token.
 */
export async function requirePassword(caller: Caller, password: string): Promise<Owner> {
  const admin = requireSession(caller);
  const account = await findAccount(caller);
  const attempt = await beginAttempt("password", "again", admin.username);
  if (attempt.refused) throw tooManyAttempts(attempt);
  if (!account || !(await verifyPassword(account.password, password))) {
    throw new AppError(400, "invalid", { errors: { password: ["admin-account:password.wrong"] } });
  }
  await attempt.succeeded();
  return { admin, account };
}

const findAccount = (caller: Caller) =>
  db
    .selectFrom("users")
    .select(["id", "username", "password", "totpSecret", "totpConfirmedAt"])
    .where("id", "=", caller.userId)
    .executeTakeFirst();
