import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { AdminSection } from "~/ui/admin-page";
import { CreateRoleForm } from "./role-create-form";
import { ReadyRoleList } from "./ready-role-list";
import { RoleList } from "./role-list";
import type { Role } from "./roles.schema";
import { CreateUserForm } from "./user-create-form";
import { UserList, type ListedUser } from "./user-list";

interface RolesPanelProps {
  roles: readonly Role[];
  users: readonly ListedUser[];
  /** The reader's own permissions. */
  mine: readonly Permission[];
  /** The reader's own id. */
  self: number | null;
}

/** Roles and their users: on a page of its own, and in the dashboard's dialog. */
export function RolesPanel({ roles, users, mine, self }: RolesPanelProps) {
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
          <CreateUserForm roles={roles} mine={mine} />
        </AdminSection>
        <AdminSection title={t("user.list")}>
          <UserList users={users} roles={roles} mine={mine} self={self} />
        </AdminSection>
      </div>
    </div>
  );
}
