import { TOTP, Secret } from "otpauth";
import { type Caller, systemCaller } from "~/auth/caller.server";
import { newTotpSecret } from "~/auth/totp.server";
import { env } from "~/config/env.server";
import { createApiToken, revokeApiToken } from "~/features/accounts/api-tokens.server";
import { createApiTokenSchema } from "~/features/accounts/api-tokens.schema";
import { changePassword, saveProfile } from "~/features/accounts/account.server";
import { listSessions, revokeSession, revokeOtherSessions } from "~/features/accounts/sessions.server";
import { replaceRecoveryCodes } from "~/features/accounts/sign-in/recovery-codes.server";
import { verifySecondStep } from "~/features/accounts/sign-in/second-step.server";
import { signIn, signInForToken, signInWithCode, signOut } from "~/features/accounts/sign-in/sign-in.server";
import {
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
} from "~/features/accounts/sign-in/two-factor.server";
import { prepareFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import { ownAdministratorSchema } from "~/features/accounts/users/own-administrator.schema";
import { createOwnAdministrator } from "~/features/accounts/users/own-administrator.server";
import { createSetupCode } from "~/features/accounts/users/setup-code.server";
import { createRole, updateRole, deleteRole } from "~/features/accounts/users/roles-admin.server";
import { roleSchema, updateRoleSchema } from "~/features/accounts/users/roles.schema";
import { createUser, updateUser } from "~/features/accounts/users/users-admin.server";
import { createUserSchema, updateUserSchema } from "~/features/accounts/users/users.schema";
import { invitation, invite } from "./invited";
import { acceptInvitation } from "~/features/accounts/users/accept-invitation.server";
import {
  inviteUser,
  sendInvitationAgain,
  withdrawInvitation,
} from "~/features/accounts/users/invitations-admin.server";
import { db } from "~db/client";
import { auditRow, type AuditTable, adminPassword } from "~tests/support/audit-table";

const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const currentCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const createTestRole = () =>
  createRole(systemCaller(), roleSchema.parse({ name: "Accueil", permissions: ["manage_content"] }));
const createTestUser = async () => {
  const { name } = await createTestRole();
  return createUser(
    systemCaller(),
    createUserSchema.parse({ username: "lucie", role: name, password: adminPassword }),
  );
};
const inviteTestUser = async () => {
  const { name } = await createTestRole();
  const invited = await invite("lucie", { role: name });
  await db.deleteFrom("auditLog").execute();
  return invited;
};
const updateOfNewUser = async (more: object) => {
  const { id } = await createTestUser();
  return (caller: Caller) => () => updateUser(caller, updateUserSchema.parse({ id, ...more }));
};
const enableSecondFactor = async (caller: Caller) => {
  const code = newTotpSecret();
  const { codes } = await enableTwoFactor(
    caller,
    { userId: caller.userId!, secret: code },
    { password: adminPassword, code: currentCode(code) },
  );
  await db.deleteFrom("auditLog").execute();
  return codes;
};
const tokenInput = createApiTokenSchema.parse({
  name: "Zapier",
  manage_content: "read",
  currentPassword: adminPassword,
});
const signInFields = (caller: Caller) => ({ username: caller.admin!.username, password: adminPassword });

export const auditTable: AuditTable = {
  rows: {
    "accounts/account changePassword": auditRow("account.passwordChanged", async (caller) => () => {
      const next = "another word of tests";
      return changePassword(caller, { password: adminPassword, newPassword: next, newPasswordAgain: next });
    }),
    "accounts/account saveProfile": auditRow(
      "account.profileChanged",
      async (caller) => () => saveProfile(caller, { displayName: "Marie", preferredLanguage: "ht" }),
    ),
    "accounts/api-tokens createApiToken": auditRow(
      "token.created",
      async (caller) => () => createApiToken(caller, tokenInput),
    ),
    "accounts/api-tokens revokeApiToken": auditRow("token.revoked", async (caller) => {
      await createApiToken(caller, tokenInput);
      await db.deleteFrom("auditLog").execute();
      const { id } = await db.selectFrom("apiTokens").select("id").executeTakeFirstOrThrow();
      return () => revokeApiToken(caller, { id });
    }),
    "accounts/users/first-administrator prepareFirstAdministrator": auditRow("user.created", async () => {
      await db.deleteFrom("users").where("role", "!=", "user").execute();
      return async () => {
        const { ADMIN_PASSWORD } = env;
        env.ADMIN_PASSWORD = adminPassword;
        return prepareFirstAdministrator().finally(() => (env.ADMIN_PASSWORD = ADMIN_PASSWORD));
      };
    }),
    "accounts/users/own-administrator createOwnAdministrator": auditRow(
      ["user.created", "signIn.succeeded"],
      async () => {
        const code = await createSetupCode();
        const own = { password: adminPassword, passwordAgain: adminPassword, username: "lucie" };
        return () => createOwnAdministrator(guest, ownAdministratorSchema.parse({ setupCode: code, ...own }));
      },
    ),
    "accounts/users/new-role insertRole": auditRow(
      "role.created",
      async (caller) => () => createRole(caller, roleSchema.parse({ name: "Accueil", permissions: [] })),
    ),
    "accounts/users/new-role insertReadyRole": auditRow(
      ["role.created", "user.created"],
      async (caller) => () =>
        createUser(
          caller,
          createUserSchema.parse({ username: "lucie", role: "treasurer", password: adminPassword }),
        ),
    ),
    "accounts/users/roles-admin updateRole": auditRow("role.updated", async (caller) => {
      const created = await createTestRole();
      return () => updateRole(caller, updateRoleSchema.parse({ ...created, permissions: [] }));
    }),
    "accounts/users/roles-admin deleteRole": auditRow("role.deleted", async (caller) => {
      const { id } = await createTestRole();
      return () => deleteRole(caller, { id });
    }),
    "accounts/sign-in/second-step verifySecondStep": auditRow("account.recoveryCodeUsed", async (caller) => {
      const codes = await enableSecondFactor(caller);
      const { username } = caller.admin!;
      return () => verifySecondStep(caller, { id: caller.userId!, username, totpSecret: null }, codes[0]!);
    }),
    "accounts/sessions revokeSession": auditRow("session.revoked", async (caller) => {
      const other = (await listSessions(caller)).find(({ isThis }) => !isThis)!;
      return () => revokeSession(caller, { id: other.id });
    }),
    "accounts/sessions revokeOtherSessions": auditRow(
      "session.revoked",
      async (caller) => () => revokeOtherSessions(caller),
    ),
    "accounts/sign-in/sign-in signIn": auditRow(
      "signIn.succeeded",
      async (caller) => () => signIn(guest, signInFields(caller)),
    ),
    "accounts/sign-in/sign-in signInForToken": auditRow(
      "signIn.succeeded",
      async (caller) => () => signInForToken(guest, signInFields(caller)),
    ),
    "accounts/sign-in/sign-in signInWithCode": auditRow(
      ["account.recoveryCodeUsed", "signIn.succeeded"],
      async (caller) => {
        const codes = await enableSecondFactor(caller);
        const { half } = await signIn(guest, signInFields(caller));
        return () => signInWithCode(guest, half, { code: codes[0]! });
      },
    ),
    "accounts/sign-in/sign-in signOut": auditRow("signOut", async (caller) => () => signOut(caller)),
    "accounts/sign-in/two-factor enableTwoFactor": auditRow("account.twoFactorEnabled", async (caller) => {
      const secret = newTotpSecret();
      return () =>
        enableTwoFactor(
          caller,
          { userId: caller.userId!, secret },
          { password: adminPassword, code: currentCode(secret) },
        );
    }),
    "accounts/sign-in/two-factor disableTwoFactor": auditRow(
      ["account.recoveryCodeUsed", "account.twoFactorDisabled"],
      async (caller) => {
        const codes = await enableSecondFactor(caller);
        return () => disableTwoFactor(caller, { password: adminPassword, code: codes[0]! });
      },
    ),
    "accounts/sign-in/two-factor renewRecoveryCodes": auditRow(
      ["account.recoveryCodeUsed", "account.recoveryCodesMade"],
      async (caller) => {
        const codes = await enableSecondFactor(caller);
        return () => renewRecoveryCodes(caller, { password: adminPassword, code: codes[0]! });
      },
    ),
    "accounts/users/invitations-admin inviteUser": auditRow("user.invited", async (caller) => {
      const { name } = await createTestRole();
      env.SMTP_URL = "smtp://127.0.0.1:1";
      return () => inviteUser(caller, invitation("lucie", { role: name }));
    }),
    "accounts/users/invitations-admin sendInvitationAgain": auditRow("user.invitedAgain", async (caller) => {
      const { id } = await inviteTestUser();
      return () => sendInvitationAgain(caller, { id });
    }),
    "accounts/users/invitations-admin withdrawInvitation": auditRow(
      "user.invitationWithdrawn",
      async (caller) => {
        const { id } = await inviteTestUser();
        return () => withdrawInvitation(caller, { id });
      },
    ),
    "accounts/users/accept-invitation acceptInvitation": auditRow(
      ["account.invitationAccepted", "signIn.succeeded"],
      async () => {
        const { token } = await inviteTestUser();
        const fields = { token, newPassword: adminPassword, newPasswordAgain: adminPassword };
        return () => acceptInvitation(guest, fields);
      },
    ),
    "accounts/users/users-admin createUser": auditRow("user.created", async (caller) => {
      const { name } = await createTestRole();
      return () =>
        createUser(
          caller,
          createUserSchema.parse({ username: "lucie", role: name, password: adminPassword }),
        );
    }),
    "accounts/users/users-admin updateUser": auditRow("user.updated", async (caller) =>
      (await updateOfNewUser({ displayName: "Lucie" }))(caller),
    ),
    "accounts/users/users-admin updateUser · off": auditRow("user.deactivated", async (caller) =>
      (await updateOfNewUser({ isActive: false }))(caller),
    ),
    "accounts/users/users-admin updateUser · on": auditRow("user.reactivated", async (caller) => {
      const update = (await updateOfNewUser({ isActive: true }))(caller);
      await db.updateTable("users").set({ isActive: false }).where("username", "=", "lucie").execute();
      return update;
    }),
    "accounts/users/users-admin updateUser · password": auditRow("user.passwordReset", async (caller) =>
      (await updateOfNewUser({ resetPassword: true }))(caller),
    ),
    "accounts/users/users-admin updateUser · second factor": auditRow(
      "user.twoFactorReset",
      async (caller) => {
        const update = (await updateOfNewUser({ hasTwoFactor: false }))(caller);
        const totp = { totpSecret: "sealed", totpConfirmedAt: "2026-11-20" };
        const { id } = await db
          .updateTable("users")
          .set(totp)
          .where("username", "=", "lucie")
          .returning("id")
          .executeTakeFirstOrThrow();
        await replaceRecoveryCodes(db, id);
        return update;
      },
    ),
  },
  unrecorded: {
    "accounts/sign-in/sign-in-failure recordSignInFailure": "writes only the entry",
  },
  outsideTransaction: {
    "accounts/sign-in/sign-in-failure": "a sign-in that failed changes nothing",
  },
  actionsWithoutVerb: ["signIn.failed", "signIn.locked"],
};
