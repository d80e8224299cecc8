import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import type { Attempt } from "~/auth/throttle.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";

/** Records a failed or refused attempt in the audit log, unless the log is throttled. Never the client's address. */
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
  /** 401 when signing in, 400 when signed in. */
  status?: 400 | 401;
  body?: Record<string, unknown>;
}

/**
 * The error for a wrong secret: the text `now`, or `later` (with the minutes as `count`) when the next attempt is
 * blocked.
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
