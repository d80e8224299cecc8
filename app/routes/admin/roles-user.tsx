import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listRoles } from "~/features/accounts/users/roles-admin.server";
import { EditUser } from "./roles/user-edit-form";
import {
  editUserSchema,
  removeTwoFactorSchema,
  resetPasswordSchema,
} from "~/features/accounts/users/users.schema";
import { showUser, updateUser } from "~/features/accounts/users/users-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { typedId } from "~/http/typed-text";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { readDone } from "./shell/done";

const list = "/admin/roles";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", async (caller) => {
    const user = await showUser(caller, { id: typedId.parse(args.params.id) });
    const t = tFor(caller.language);
    const title = t("admin-roles:user.editTitle", { name: user.displayName ?? user.username });
    return {
      title,
      done: readDone(args.request, ["removeTwoFactor"]) && t("admin-roles:security.removeDone"),
      user,
      roles: await listRoles(caller),
      mine: [...caller.permissions],
      own: user.id === caller.userId,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    saveUser: intent({ schema: editUserSchema, verb: updateUser, done: `${list}?done=saveUser` }),
    resetPassword: intent({ schema: resetPasswordSchema, verb: updateUser, returnsResult: true }),
    removeTwoFactor: intent({ schema: removeTwoFactorSchema, verb: updateUser }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One user: role, status and sign-in. */
export default function UserPage() {
  const { t } = useTranslation("admin-roles");
  const { done, user, ...shown } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t("user.editTitle", { name: user.displayName ?? user.username })}
      lead={user.displayName && user.username}
      back={{ href: list, label: t("title") }}
      width="form"
    >
      {done && <Alert variant="success" title={done} className="mb-8" />}
      <EditUser key={user.id} user={user} {...shown} onSuccess={() => navigate(list)} />
    </AdminPage>
  );
}
