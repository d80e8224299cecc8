import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RolesPanel } from "~/features/accounts/users/roles-panel";
import { roleIdSchema, roleSchema } from "~/features/accounts/users/roles.schema";
import { createRole, deleteRole, listRoles } from "~/features/accounts/users/roles-admin.server";
import { inviteUserSchema } from "~/features/accounts/users/invitations.schema";
import {
  inviteUser,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from "~/features/accounts/users/invitations-admin.server";
import { createUserSchema, userIdSchema } from "~/features/accounts/users/users.schema";
import { createUser, listUsers } from "~/features/accounts/users/users-admin.server";
import { isMailConfigured } from "~/features/mail/account/configured-mail-server.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn, formatDateTime } from "~/i18n/format";
import { sayDate } from "~/i18n/spoken-date.server";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { readDone } from "./shell/done";

/** Confirmations shown after the redirect, without JavaScript. */
const sentences: Record<string, string> = {
  createRole: "admin-roles:role.created",
  saveRole: "admin-roles:role.saved",
  deleteRole: "admin-roles:role.deleted",
  saveUser: "admin-roles:user.saved",
  inviteUser: "admin-roles:invite.done",
  sendInvitationAgain: "admin-roles:invite.done",
  withdrawInvitation: "admin-roles:invite.withdrawn",
};

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-roles:title", async (caller) => {
    const { language } = caller;
    const t = tFor(language);
    const done = readDone(args.request, Object.keys(sentences));
    const [roles, users, invitations, mayInvite, { publishing }] = await Promise.all([
      listRoles(caller),
      listUsers(caller),
      listInvitations(caller),
      isMailConfigured(),
      getSettings(),
    ]);
    return {
      done: done && t(sentences[done]!),
      roles,
      users: users.map((user) => ({
        ...user,
        lastLoginWhen: user.lastLogin ? sayDate(user.lastLogin, language, publishing.timeZone) : null,
      })),
      invitations: invitations.map((one) => ({
        ...one,
        invited: formatDateIn(one.invitedAt, language, publishing.timeZone),
        expires: formatDateTime(one.expiresAt, language, publishing.timeZone),
        isExpired: one.expiresAt < new Date().toISOString(),
      })),
      mayInvite,
      mine: [...caller.permissions],
      self: caller.userId,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    createRole: intent({ schema: roleSchema, verb: createRole }),
    deleteRole: intent({ schema: roleIdSchema, verb: deleteRole }),
    inviteUser: intent({ schema: inviteUserSchema, verb: inviteUser }),
    sendInvitationAgain: intent({ schema: userIdSchema, verb: sendInvitationAgain }),
    withdrawInvitation: intent({ schema: userIdSchema, verb: withdrawInvitation }),
    createUser: intent({ schema: createUserSchema, verb: createUser, returnsResult: true }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Roles and users; the dashboard shows the same in a dialog. */
export default function Roles() {
  const { t } = useTranslation("admin-roles");
  const { done, ...panel } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      {done && <Alert variant="success" title={done} className="mb-8" />}
      <RolesPanel {...panel} />
    </AdminPage>
  );
}
