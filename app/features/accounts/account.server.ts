import { endApiTokens } from "~/auth/api-tokens.server";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { hashPassword } from "~/auth/passwords.server";
import { requireAdmin, requireSession } from "~/auth/require";
import { endSessions } from "~/auth/sessions.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { requirePassword } from "./sign-in/require-password.server";
import type { ChangePasswordInput, ProfileInput } from "./account.schema";
import { countRecoveryCodes } from "./sign-in/recovery-codes.server";
import { changedFields } from "./users/account-changes.server";

/** The caller's own account as they see it. */
export async function showAccount(caller: Caller) {
  requireAdmin(caller);
  const { role, totpConfirmedAt, ...account } = await db
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select([
      "users.username",
      "users.displayName",
      "users.email",
      "users.preferredLanguage",
      "users.totpConfirmedAt",
      "adminRoles.displayName as role",
    ])
    .where("users.id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  const codesLeft = totpConfirmedAt === null ? 0 : await countRecoveryCodes(db, caller.userId!);
  return { ...account, role, twoFactorSince: totpConfirmedAt, codesLeft };
}

/** Changes the displayed name, the address for notices, and the language of the administration and its mails. */
export async function saveProfile(
  caller: Caller,
  { displayName, email, preferredLanguage }: ProfileInput,
): Promise<void> {
  requireAdmin(caller);
  const { username } = requireSession(caller);
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .select(["displayName", "email", "preferredLanguage"])
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    const after = {
      displayName: displayName || null,
      email: email === undefined ? before.email : email || null,
      preferredLanguage,
    };
    const change = changedFields(before, after);
    if (!change) return;
    await trx
      .updateTable("users")
      .set({ ...after, updatedAt: new Date().toISOString() })
      .where("id", "=", caller.userId)
      .execute();
    await recordChange(trx, caller, { action: "account.profileChanged", subject: username, ...change });
  });
}

/** Changes the password and ends the person's other sessions and all their tokens. Throws AppError 400 when the current one is wrong. */
export async function changePassword(
  caller: Caller,
  { password, newPassword }: ChangePasswordInput,
): Promise<void> {
  requireAdmin(caller);
  const { admin, account } = await requirePassword(caller, password);
  if (newPassword.toLowerCase() === account.username.toLowerCase()) {
    throw new AppError(400, "invalid", { errors: { newPassword: ["admin-account:password.isUsername"] } });
  }
  const hash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("users")
      .set({ password: hash, updatedAt: new Date().toISOString() })
      .where("id", "=", account.id)
      .execute();
    await endSessions(trx, account.id, { except: admin.sessionId });
    await endApiTokens(trx, account.id);
    await recordChange(trx, caller, { action: "account.passwordChanged", subject: account.username });
  });
}
