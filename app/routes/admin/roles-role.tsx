import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditRole } from "./roles/role-edit-form";
import { roleTitle } from "~/features/accounts/users/role-names";
import { editRoleSchema } from "~/features/accounts/users/roles.schema";
import { showRole, updateRole } from "~/features/accounts/users/roles-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { typedId } from "~/http/typed-text";
import { tFor } from "~/i18n/i18n.server";
import { AdminPage } from "~/ui/admin-page";

const list = "/admin/roles";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", async (caller) => {
    const role = await showRole(caller, { id: typedId.parse(args.params.id) });
    const t = tFor(caller.language);
    const name = roleTitle(role, t);
    const title = t("admin-roles:role.editTitle", { name });
    return { title, name, role, mine: [...caller.permissions] };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    saveRole: intent({ schema: editRoleSchema, verb: updateRole, done: `${list}?done=saveRole` }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Edits one role. */
export default function RolePage() {
  const { t } = useTranslation("admin-roles");
  const { name, role, mine } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <AdminPage title={t("role.editTitle", { name })} back={{ href: list, label: t("title") }} width="form">
      <EditRole key={role.id} role={role} mine={mine} onSuccess={() => navigate(list)} />
    </AdminPage>
  );
}
