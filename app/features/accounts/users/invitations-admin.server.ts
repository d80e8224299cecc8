import type { Transaction } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isMailConfigured } from "~/features/mail/account/configured-mail-server.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { insertUser } from "./insert-user.server";
import { requirePermissionsHeld, withAccountLock, type Manager } from "./account-changes.server";
import { findRoleByName, requireGrantableRole } from "./grantable-role.server";
import { mailInvitation } from "./invitation-link.server";
import type { Invitation, InviteUserInput } from "./invitations.schema";
import type { UserId } from "./users.schema";

/** The invitations that nobody has used yet, expired or not. */
export async function listInvitations(caller: Caller): Promise<Invitation[]> {
  requirePermission(caller, "manage_users");
  return db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.userId")
    .select([
      "users.id as userId",
      "users.username",
      "users.email",
      "users.createdAt as invitedAt",
      "invitations.expiresAt",
    ])
    .where("users.password", "is", null)
    .orderBy("users.id", "desc")
    .execute();
}

/**
 * Creates an administrator who chooses their own password with a mailed link. Throws AppError 400 for an unknown role,
 * 403 for one with more permissions than the caller's, 409 for a username that exists, and where no mail can be sent.
 */
export async function inviteUser(caller: Caller, input: InviteUserInput): Promise<void> {
  requirePermission(caller, "manage_users");
  const inviter = await requireMail(caller);
  await withAccountLock(caller, async (trx, manager) => {
    const { username, displayName, role, email, language } = input;
    await requireGrantableRole(trx, caller, manager, role);
    const id = await insertUser(trx, { username, displayName, role, email, preferredLanguage: language });
    await mailInvitation(trx, { id, username, email, language, inviter });
    const after = { role, displayName };
    await recordChange(trx, caller, { action: "user.invited", subject: username, after });
  });
}

/** Mails a new link; the earlier one stops working. Throws AppError 404, 403 like `inviteUser`, 409. */
export async function sendInvitationAgain(caller: Caller, { id }: UserId): Promise<void> {
  requirePermission(caller, "manage_users");
  const inviter = await requireMail(caller);
  await withAccountLock(caller, async (trx, manager) => {
    const { username, email, preferredLanguage } = await requireInvited(trx, manager, id);
    if (email === null) throw new AppError(409, "admin-roles:invite.noAddress");
    const language = isLanguage(preferredLanguage) ? preferredLanguage : defaultLanguage;
    await mailInvitation(trx, { id, username, email, language, inviter });
    await recordChange(trx, caller, { action: "user.invitedAgain", subject: username });
  });
}

/** Deletes the invited account, which nobody has used. Throws AppError 404, 403 like `inviteUser`. */
export async function withdrawInvitation(caller: Caller, { id }: UserId): Promise<void> {
  requirePermission(caller, "manage_users");
  await withAccountLock(caller, async (trx, manager) => {
    const { username } = await requireInvited(trx, manager, id);
    await trx.deleteFrom("users").where("id", "=", id).where("password", "is", null).execute();
    await recordChange(trx, caller, { action: "user.invitationWithdrawn", subject: username });
  });
}

/** Throws AppError 409 when no mail can be sent. Returns the name of who invites. */
async function requireMail(caller: Caller): Promise<string> {
  if (!(await isMailConfigured())) throw new AppError(409, "admin-roles:invite.noMailAccount");
  return caller.admin?.displayName ?? (await getSettings()).site.siteName;
}

/** Throws AppError 404, and 403 when the invited person's role has permissions that the manager lacks. */
async function requireInvited(trx: Transaction<DB>, manager: Manager, id: number) {
  const invited = requireFound(
    await trx
      .selectFrom("invitations")
      .innerJoin("users", "users.id", "invitations.userId")
      .select(["users.username", "users.email", "users.preferredLanguage", "users.role"])
      .where("users.id", "=", id)
      .where("users.password", "is", null)
      .executeTakeFirst(),
  );
  const role = requireFound(await findRoleByName(trx, invited.role));
  requirePermissionsHeld(manager, role, "admin-roles:user.beyond");
  return invited;
}
