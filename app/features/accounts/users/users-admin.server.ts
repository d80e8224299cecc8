import type { Kysely, Transaction } from "kysely";
import { endApiTokens } from "~/auth/api-tokens.server";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { generatePassword, hashPassword } from "~/auth/passwords.server";
import { requirePermission } from "~/auth/require";
import { endSessions } from "~/auth/sessions.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { deleteRecoveryCodes } from "../sign-in/recovery-codes.server";
import { insertUser } from "./insert-user.server";
import { withAccountLock, changedFields, requirePermissionsHeld } from "./account-changes.server";
import { findRoleByName, requireGrantableRole } from "./grantable-role.server";
import { ADMIN_ROLE } from "./role-names";
import { endSetup } from "./setup-code.server";
import {
  isSameAsUsername,
  type CreateUserInput,
  type UpdateUserInput,
  type User,
  type UserId,
  type UserWithPassword,
} from "./users.schema";

/** All administrators, active or not, newest first. Without visitors. */
export async function listUsers(caller: Caller): Promise<User[]> {
  requirePermission(caller, "manage_users");
  const rows = await selectUsers(db).orderBy("users.id", "desc").execute();
  return rows.map(toUser);
}

/** One administrator. Throws AppError 404. */
export async function showUser(caller: Caller, { id }: UserId): Promise<User> {
  requirePermission(caller, "manage_users");
  return requireUserById(db, id);
}

/**
 * Creates an administrator with the given password, or with a generated one that is returned only once. Throws AppError
 * 400 for an unknown role, 403 for one with more permissions than the caller's, 409 for a username that exists in any
 * case.
 */
export async function createUser(caller: Caller, input: CreateUserInput): Promise<UserWithPassword> {
  requirePermission(caller, "manage_users");
  const generated = input.password === undefined ? generatePassword() : undefined;
  const password = await hashPassword(input.password ?? generated!); // hashing is slow, so it runs before the lock
  return withAccountLock(caller, async (trx, manager) => {
    const { username, displayName, role } = input;
    await requireGrantableRole(trx, caller, manager, role);
    const id = await insertUser(trx, { username, displayName, role, password });
    await endSetup(trx); // on an empty site this is the first administrator
    await recordChange(trx, caller, {
      action: "user.created",
      subject: username,
      after: { role, displayName },
    });
    return {
      ...(await requireUserById(trx, id)),
      ...(generated !== undefined && { password: generated }),
    };
  });
}

/**
 * Changes a user. A new password, or switching the user off, ends their sessions and tokens immediately. Throws AppError 404; 403
 * when the user has, or would get, permissions that the caller lacks; 400 for an unknown role or a password that is the
 * username; 409 for changes of one's own account that belong elsewhere, and for the last active administrator.
 */
export async function updateUser(caller: Caller, input: UpdateUserInput): Promise<UserWithPassword> {
  requirePermission(caller, "manage_users");
  const generated = input.resetPassword ? generatePassword() : undefined;
  const given = generated ?? input.password;
  const password = given === undefined ? undefined : await hashPassword(given);
  return withAccountLock(caller, async (trx, manager) => {
    const user = await requireUserById(trx, input.id);
    if (isSameAsUsername(input.password, user.username)) {
      throw new AppError(400, "invalid", { errors: { password: ["admin-roles:user.passwordIsUsername"] } });
    }
    requirePermissionsHeld(manager, (await findRoleByName(trx, user.role))!, "admin-roles:user.beyond");
    if (input.role !== undefined && input.role !== user.role)
      await requireGrantableRole(trx, caller, manager, input.role);
    if (user.id === caller.userId) await assertNotOneself(trx, input);
    await assertAdminRemains(trx, user, input);

    await updateUserRow(trx, caller, user, input);
    if (password !== undefined) {
      await trx.updateTable("users").set({ password }).where("id", "=", user.id).execute();
      await endAccess(trx, user.id);
      await recordChange(trx, caller, { action: "user.passwordReset", subject: user.username });
    }
    if (input.hasTwoFactor === false && user.hasTwoFactor) await removeSecondFactor(trx, caller, user);
    return {
      ...(await requireUserById(trx, user.id)),
      ...(generated !== undefined && { password: generated }),
    };
  });
}

/** Changes name, role and whether the user is active. */
async function updateUserRow(trx: Transaction<DB>, caller: Caller, user: User, input: UpdateUserInput) {
  const { displayName = user.displayName, role = user.role, isActive = user.isActive } = input;
  const subject = user.username;
  const change = changedFields({ ...user }, { displayName, role });
  if (!change && isActive === user.isActive) return;
  await trx
    .updateTable("users")
    .set({ displayName, role, isActive, updatedAt: new Date().toISOString() })
    .where("id", "=", user.id)
    .execute();
  if (change) await recordChange(trx, caller, { action: "user.updated", subject, ...change });
  if (isActive === user.isActive) return;
  if (!isActive) await endAccess(trx, user.id);
  await recordChange(trx, caller, { action: isActive ? "user.reactivated" : "user.deactivated", subject });
}

async function endAccess(trx: Transaction<DB>, userId: number): Promise<void> {
  await endSessions(trx, userId);
  await endApiTokens(trx, userId);
}

async function removeSecondFactor(trx: Transaction<DB>, caller: Caller, { id, username }: User) {
  await trx
    .updateTable("users")
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where("id", "=", id)
    .execute();
  await deleteRecoveryCodes(trx, id);
  await recordChange(trx, caller, { action: "user.twoFactorReset", subject: username });
}

/**
 * Administrators cannot lock themselves out. They change their own password and second factor on the screens that ask
 * for the current ones.
 */
async function assertNotOneself(trx: Transaction<DB>, input: UpdateUserInput) {
  if (input.isActive === false) throw new AppError(409, "admin-roles:user.ownDeactivation");
  if (input.password !== undefined || input.resetPassword) {
    throw new AppError(409, "admin-roles:user.ownPassword");
  }
  if (input.hasTwoFactor === false) throw new AppError(409, "admin-roles:user.ownTwoFactor");
  const role = input.role === undefined ? undefined : await findRoleByName(trx, input.role);
  if (role && !role.permissions.includes("manage_users")) throw new AppError(409, "admin-roles:user.ownRole");
}

/** At least one active user has the role `admin`. */
async function assertAdminRemains(trx: Transaction<DB>, user: User, { role, isActive }: UpdateUserInput) {
  const leaves = isActive === false || (role !== undefined && role !== ADMIN_ROLE);
  if (user.role !== ADMIN_ROLE || !user.isActive || !leaves) return;
  const another = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", ADMIN_ROLE)
    .where("isActive", "=", true)
    .where("password", "is not", null) // an account without a password cannot sign in
    .where("id", "!=", user.id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw new AppError(409, "admin-roles:user.lastAdmin");
}

const selectUsers = (from: Kysely<DB>) =>
  from
    .selectFrom("users")
    .select([
      "id",
      "username",
      "displayName",
      "role",
      "isActive",
      "lastLogin",
      "totpConfirmedAt",
      "createdAt",
    ])
    .where("role", "in", (eb) => eb.selectFrom("adminRoles").select("name"));

async function requireUserById(from: Kysely<DB>, id: number): Promise<User> {
  return toUser(requireFound(await selectUsers(from).where("users.id", "=", id).executeTakeFirst()));
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>["executeTakeFirstOrThrow"]>>;
const toUser = ({ totpConfirmedAt, isActive, ...row }: UserRow): User => ({
  ...row,
  isActive,
  hasTwoFactor: totpConfirmedAt !== null,
});
