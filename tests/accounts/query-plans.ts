import { addMonths } from "date-fns";
import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { findActiveSession } from "~/auth/sessions.server";
import { sealTotpSecret, newTotpSecret } from "~/auth/totp.server";
import { findApiTokenOwner } from "~/auth/api-tokens.server";
import { createApiTokenSchema } from "~/features/accounts/api-tokens.schema";
import { createApiToken, listApiTokens, revokeApiToken } from "~/features/accounts/api-tokens.server";
import { showAccount, saveProfile, changePassword } from "~/features/accounts/account.server";
import { listSessions, revokeSession, revokeOtherSessions } from "~/features/accounts/sessions.server";
import { replaceRecoveryCodes } from "~/features/accounts/sign-in/recovery-codes.server";
import { signIn, signInWithCode, signOut } from "~/features/accounts/sign-in/sign-in.server";
import {
  renewRecoveryCodes,
  showTwoFactor,
  disableTwoFactor,
} from "~/features/accounts/sign-in/two-factor.server";
import { prepareFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import {
  createRole,
  updateRole,
  showRole,
  deleteRole,
  listRoles,
} from "~/features/accounts/users/roles-admin.server";
import { roleSchema } from "~/features/accounts/users/roles.schema";
import { createUser, updateUser, showUser, listUsers } from "~/features/accounts/users/users-admin.server";
import { createUserSchema } from "~/features/accounts/users/users.schema";
import { resolveProfile, toPublicUserId } from "~/features/accounts/profiles.server";
import { deleteIdleVisitors } from "~/features/accounts/retention.server";
import { mergeVisitors } from "~/features/accounts/visitor-data.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { newReply } from "~tests/support/prayers";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const password = "a word only tests know";

export const queryPlans: QueryPlans = {
  smallTables: ["admin_roles"],
  verbs: {
    "a visitor's row": async () => {
      const { caller, row } = await addVisitor();
      const other = await addVisitor();
      await db.transaction().execute((trx) => mergeVisitors(trx, row, other.id));
      await findVisitor(caller);
      await db.transaction().execute((trx) => rememberVisitor(trx, caller, newReply()));
    },
    "whose profile an address names": async () => {
      const { id, caller } = await addVisitor();
      for (const userId of ["me", "1", String(id)]) await resolveProfile(caller, userId);
      await resolveProfile(guest, String(id));
      await toPublicUserId(id);
    },
    "deleting idle visitors": async () => {
      await addVisitor();
      await deleteIdleVisitors(systemCaller(), addMonths(new Date(), 25));
    },
    "roles and users": async () => {
      const { caller } = await administrator();
      const role = await createRole(
        caller,
        roleSchema.parse({ name: "Editors", permissions: ["manage_content"] }),
      );
      const user = await createUser(caller, createUserSchema.parse({ username: "rose", role: "Editors" }));
      await updateUser(caller, { id: user.id, role: "admin", resetPassword: true, hasTwoFactor: false });
      await createUser(caller, createUserSchema.parse({ username: "jonas", role: "admin" }));
      await updateUser(caller, { id: user.id, isActive: false });
      await updateRole(caller, { ...roleSchema.parse({ name: "Writers" }), id: role.id });
      await showRole(caller, { id: role.id });
      await showUser(caller, { id: user.id });
      await deleteRole(caller, { id: role.id });
      await listRoles(caller);
      await listUsers(caller);
    },
    "signing in and out": async () => {
      await prepareFirstAdministrator();
      const { username, userId, caller } = await administrator({ password });
      const totp = { totpSecret: sealTotpSecret(userId, newTotpSecret()), totpConfirmedAt: "2026-11-20" };
      await db.updateTable("users").set(totp).where("id", "=", userId).execute();
      const first = await db.transaction().execute((trx) => replaceRecoveryCodes(trx, userId));
      const { codes } = await renewRecoveryCodes(caller, { password, code: first[0]! });
      const { half } = await signIn(guest, { username, password });
      const { sid } = await signInWithCode(guest, half, { code: codes[0]! });
      await findActiveSession("cookie", sid, 60);
      await expect(signIn(guest, { username, password: "wrong" })).rejects.toThrow();
      await showTwoFactor(caller);
      await disableTwoFactor(caller, { password, code: codes[1]! });
      await signOut(caller);
    },
    "an administrator's own account": async () => {
      const { caller } = await administrator({ password });
      await showAccount(caller);
      await saveProfile(caller, { displayName: "Marie", preferredLanguage: "ht" });
      const [, other] = await listSessions(caller);
      await revokeSession(caller, { id: other!.id });
      await revokeOtherSessions(caller);
      const wanted = { name: "Zapier", manage_content: "read", currentPassword: password };
      const { token } = await createApiToken(caller, createApiTokenSchema.parse(wanted));
      await findApiTokenOwner(token, { writes: false });
      const [made] = await listApiTokens(caller);
      await revokeApiToken(caller, { id: made!.id });
      await changePassword(caller, { password, newPassword: "another one", newPasswordAgain: "another one" });
    },
  },
};
