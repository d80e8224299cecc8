import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { hashPassword } from "~/auth/passwords.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { digestPasswordHash } from "../sign-in/sign-in-password.server";
import { signInWithCode } from "../sign-in/sign-in.server";
import { findInvited } from "./invitation-link.server";
import type { AcceptInvitationInput } from "./invitations.schema";
import { isSameAsUsername } from "./users.schema";

/** The username for which a link was made; null when it no longer works. */
export async function showInvitation(
  _caller: Caller,
  { token }: { token: string },
): Promise<{ username: string } | null> {
  const invited = await findInvited(token);
  return invited && { username: invited.username };
}

/**
 * Sets the invited person's own password and signs them in. The link works once. Throws AppError 404 when it no longer
 * works, 400 when the password is the username.
 */
export async function acceptInvitation(caller: Caller, { token, newPassword }: AcceptInvitationInput) {
  const invited = await findInvited(token);
  if (!invited) throw new AppError(404, "admin-roles:invitation.deadText");
  const { id, username } = invited;
  if (isSameAsUsername(newPassword, username)) {
    throw new AppError(400, "invalid", { errors: { newPassword: ["admin-account:password.isUsername"] } });
  }
  const password = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom("invitations").where("userId", "=", id).returning("userId").execute();
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ password, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("password", "is", null)
      .executeTakeFirst();
    if (used.length === 0 || Number(numUpdatedRows) === 0)
      throw new AppError(404, "admin-roles:invitation.deadText");
    await recordChange(
      trx,
      { kind: "admin", userId: id, admin: { username } },
      { action: "account.invitationAccepted", subject: username },
    );
  });
  // They have no second factor yet, so no code is asked for.
  return signInWithCode(caller, { userId: id, passwordMark: digestPasswordHash({ password }) }, { code: "" });
}
