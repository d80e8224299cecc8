import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { beginAttempt, tooManyAttempts } from "~/auth/throttle.server";
import { unsealTotpSecret, totpStep } from "~/auth/totp.server";
import { db } from "~db/client";
import { countRecoveryCodes, consumeRecoveryCode } from "./recovery-codes.server";
import { recordSignInFailure, wrongSecretError } from "./sign-in-failure.server";

interface EnrolledUser {
  id: number;
  username: string;
  totpSecret: string | null;
}

/**
 * Accepts a code of the authenticator app, or a recovery code, which is used up. Returns the number of recovery codes
 * left, or null after a code of the app. Each code works once. Throws AppError 401 (or `status`) when the code is
 * wrong, and 429 after too many tries.
 */
export async function verifySecondStep(
  caller: Caller,
  user: EnrolledUser,
  code: string,
  status: 400 | 401 = 401,
): Promise<number | null> {
  const attempt = await beginAttempt("code", user.username);
  if (!attempt.refused) {
    if (await consumeAppCode(user, code)) {
      await attempt.succeeded();
      return null;
    }
    if (await consumeAndRecordRecoveryCode(user, code)) {
      await attempt.succeeded();
      return countRecoveryCodes(db, user.id);
    }
  }
  await recordSignInFailure(caller, attempt, user.username);
  if (attempt.refused) throw tooManyAttempts(attempt);
  const isUnreadable = user.totpSecret !== null && unsealTotpSecret(user.id, user.totpSecret) === null;
  throw wrongSecretError(attempt, {
    now: isUnreadable ? "admin:signIn.codeUnreadable" : "admin:signIn.codeWrong",
    later: "admin:signIn.codeWrongAndWait",
    status,
    body: { twoFactorRequired: true },
  });
}

/** Stores the time step of an accepted code, so that this code and all earlier ones are refused afterwards. */
async function consumeAppCode({ id, totpSecret }: EnrolledUser, code: string): Promise<boolean> {
  const secret = unsealTotpSecret(id, totpSecret);
  const step = secret === null ? null : totpStep(secret, code);
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ totpLastStep: step })
    .where("id", "=", id)
    .where("totpSecret", "=", totpSecret)
    .where((eb) => eb.or([eb("totpLastStep", "is", null), eb("totpLastStep", "<", step)]))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

async function consumeAndRecordRecoveryCode({ id, username }: EnrolledUser, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await consumeRecoveryCode(trx, id, code))) return false;
    await recordChange(
      trx,
      { kind: "admin", userId: id, admin: { username } },
      { action: "account.recoveryCodeUsed", subject: username },
    );
    return true;
  });
}
