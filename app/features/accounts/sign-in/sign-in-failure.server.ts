import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import type { Attempt } from "~/auth/throttle.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";

/** Notes a try that failed or was refused, within what the throttle lets be written. Never where it came from. */
export async function recordSignInFailure(caller: Caller, attempt: Attempt, subject: string): Promise<void> {
  if (!attempt.noted) return;
  const { minutes } = attempt;
  await recordChange(db, caller, {
    action: minutes > 0 ? "signIn.locked" : "signIn.failed",
    subject,
    ...(minutes > 0 && { after: { minutes } }),
  });
}

interface WrongSecretText {
  now: string;
  later: string;
  /** 401 for who signs in, 400 for who is signed in. */
  status?: 400 | 401;
  body?: Record<string, unknown>;
}

/**
 * The answer to a wrong secret: the sentence `now`, or `later` (which has a `count` of minutes) where the next try would
 * come too early.
 */
export function wrongSecretError(
  { minutes }: Attempt,
  { now, later, status = 401, ...more }: WrongSecretText,
): AppError {
  return new AppError(status, minutes > 0 ? later : now, {
    params: { count: minutes },
    ...(minutes > 0 && { headers: { "Retry-After": String(minutes * 60) } }),
    ...more,
  });
}
