import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { Disclosure } from "~/ui/disclosure";
import { AdminSection } from "~/ui/admin-page";
import { CreateRoleForm } from "./role-create-form";
import { ReadyRoleList } from "./ready-role-list";
import { RoleList } from "./role-list";
import { InvitationList, type ListedInvitation } from "./invitation-list";
import type { Role } from "./roles.schema";
import { CreateUserForm } from "./user-create-form";
import { InviteUserForm } from "./user-invite-form";
import { UserList, type ListedUser } from "./user-list";

interface RolesPanelProps {
  roles: readonly Role[];
  users: readonly ListedUser[];
  invitations: readonly ListedInvitation[];
  /** A mail account is set, so that people can be invited. */
  mayInvite: boolean;
  /** The reader's own permissions. */
  mine: readonly Permission[];
  /** The reader's own id. */
  self: number | null;
}

/** Roles and their users: on a page of its own, and in the dashboard's dialog. */
export function RolesPanel({ roles, users, invitations, mayInvite, mine, self }: RolesPanelProps) {
  const { t } = useTranslation("admin-roles");
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-10 @4xl:grid-cols-[20rem_minmax(0,1fr)] [&>section]:mt-0">
        <AdminSection title={t("role.create")}>
          <ReadyRoleList roles={roles} mine={mine} />
          <CreateRoleForm mine={mine} />
        </AdminSection>
        <AdminSection title={t("role.list")}>
          <RoleList roles={roles} mine={mine} />
        </AdminSection>
        <hr className="border-line @4xl:col-span-2" />
        <AdminSection title={t("user.create")}>
          {mayInvite ? (
            <>
              <InviteUserForm roles={roles} mine={mine} />
              <Disclosure summary={t("invite.byHand")} className="mt-6">
                <CreateUserForm roles={roles} mine={mine} />
              </Disclosure>
            </>
          ) : (
            <>
              <p className="mb-4 text-sm text-pretty text-ink-soft">{t("invite.noMailAccount")}</p>
              <CreateUserForm roles={roles} mine={mine} />
            </>
          )}
        </AdminSection>
        <AdminSection title={t("user.list")}>
          <UserList users={users} invitations={invitations} roles={roles} mine={mine} self={self} />
          <InvitationList invitations={invitations} />
        </AdminSection>
      </div>
    </div>
  );
}
