import { encode } from "uqr";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin, requireSession } from "~/auth/require";
import { endSessions } from "~/auth/sessions.server";
import { newTotpSecret, sealTotpSecret, totpUri, totpStep } from "~/auth/totp.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { requirePassword } from "./require-password.server";
import { deleteRecoveryCodes, replaceRecoveryCodes, countRecoveryCodes } from "./recovery-codes.server";
import { verifySecondStep } from "./second-step.server";
import type {
  DisableTwoFactorInput,
  EnableTwoFactorInput,
  RenewRecoveryCodesInput,
} from "./two-factor.schema";

/** The secret of an enrolment that is not confirmed yet, and its user. */
export interface PendingSecret {
  userId: number;
  secret: string;
}

/** The recovery codes. They cannot be shown again. */
export interface NewCodes {
  codes: string[];
}

/** The state of the caller's second factor, also before a required one is enrolled. */
export async function showTwoFactor(caller: Caller) {
  const { mustEnrol } = requireSession(caller);
  const { totpConfirmedAt } = await db
    .selectFrom("users")
    .select("totpConfirmedAt")
    .where("id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  const { security, site } = await getSettings();
  return {
    siteName: site.siteName,
    since: totpConfirmedAt,
    codesLeft: totpConfirmedAt === null ? 0 : await countRecoveryCodes(db, caller.userId!),
    isRequired: security.requireTwoFactorAuth,
    mustEnrol,
  };
}

/** The secret that the caller is about to enrol: the one that was shown before, or a new one. */
export function getPendingSecret(caller: Caller, shown: PendingSecret | null): PendingSecret {
  requireSession(caller);
  const userId = caller.userId!;
  return shown?.userId === userId ? shown : { userId, secret: newTotpSecret() };
}

/** What an authenticator app accepts: a QR code, a link for the same phone, and the letters to type. */
export async function describeEnrolment(caller: Caller, { secret }: PendingSecret) {
  const { username } = requireSession(caller);
  const { siteName } = (await getSettings()).site;
  const address = totpUri(secret, { site: siteName, username });
  return { address, letters: secret.match(/.{1,4}/g)!.join(" "), picture: qrCode(address) };
}

/** A QR code (ISO/IEC 18004) as the path of its dark modules, with a quiet zone of four modules. */
function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/**
 * Turns the second factor on, after the password and a code that proves that the app has the secret. Ends the other
 * sessions, which began without it. Throws AppError 400 when one is wrong, 409 when it is on already.
 */
export async function enableTwoFactor(
  caller: Caller,
  pending: PendingSecret | null,
  { password, code }: EnableTwoFactorInput,
): Promise<NewCodes> {
  const { username, sessionId } = requireSession(caller);
  const userId = caller.userId!;
  if (pending?.userId !== userId) throw new AppError(400, "admin-account:twoFactor.tooLate");
  const step = totpStep(pending.secret, code);
  if (step === null) throw new AppError(400, "admin-account:twoFactor.codeWrong");
  await requirePassword(caller, password);
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({
        totpSecret: sealTotpSecret(userId, pending.secret),
        totpConfirmedAt: new Date().toISOString(),
        totpLastStep: step,
      })
      .where("id", "=", userId)
      .where("totpConfirmedAt", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new AppError(409, "admin-account:twoFactor.alreadyOn");
    const codes = await replaceRecoveryCodes(trx, userId);
    await endSessions(trx, userId, { except: sessionId });
    await recordChange(trx, caller, { action: "account.twoFactorEnabled", subject: username });
    return { codes };
  });
}

/**
 * Turns the second factor off, after the password and a code. Throws AppError 400 when one is wrong, 409 when the
 * settings require a second factor.
 */
export async function disableTwoFactor(
  caller: Caller,
  { password, code }: DisableTwoFactorInput,
): Promise<void> {
  requireAdmin(caller);
  if ((await getSettings()).security.requireTwoFactorAuth) {
    throw new AppError(409, "admin-account:twoFactor.required");
  }
  const { account } = await requirePassword(caller, password);
  if (account.totpConfirmedAt === null) return;
  await verifySecondStep(caller, account, code, 400);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where("id", "=", account.id)
      .execute();
    await deleteRecoveryCodes(trx, account.id);
    await recordChange(trx, caller, { action: "account.twoFactorDisabled", subject: account.username });
  });
}

/**
 * Ten new recovery codes, after the password and a code; the old ones stop working. Throws AppError 400 when one is
 * wrong, 409 when the second factor is off.
 */
export async function renewRecoveryCodes(
  caller: Caller,
  { password, code }: RenewRecoveryCodesInput,
): Promise<NewCodes> {
  requireAdmin(caller);
  const { account } = await requirePassword(caller, password);
  if (account.totpConfirmedAt === null) throw new AppError(409, "admin-account:twoFactor.notOn");
  await verifySecondStep(caller, account, code, 400);
  return db.transaction().execute(async (trx) => {
    const codes = await replaceRecoveryCodes(trx, account.id);
    await recordChange(trx, caller, { action: "account.recoveryCodesMade", subject: account.username });
    return { codes };
  });
}
