import { useTranslation } from "react-i18next";
import { grantedBy, type Permission } from "~/auth/permissions";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";
import type { ListedInvitation } from "./invitation-list";
import { roleTitle } from "./role-names";
import type { Role } from "./roles.schema";
import type { User } from "./users.schema";
import type { SpokenDate } from "~/i18n/spoken-date";
import { SpokenTime } from "~/i18n/spoken-time";

/** A user, with the last sign-in as text in the reader's language and time zone. */
export interface ListedUser extends Pick<
  User,
  "id" | "username" | "displayName" | "role" | "isActive" | "lastLogin"
> {
  lastLoginWhen: SpokenDate | null;
}

interface UserListProps {
  users: readonly ListedUser[];
  /** The people among them who have not chosen a password yet. */
  invitations: readonly ListedInvitation[];
  roles: readonly Role[];
  mine: readonly Permission[];
  /** The reader's own id. */
  self: number | null;
}

/** The administrators with their roles and forms. */
export function UserList({ users, invitations, roles, mine, self }: UserListProps) {
  const { t } = useTranslation("admin-roles");
  const rows = users.map((user) => {
    const role = roles.find(({ name }) => name === user.role);
    const invitation = invitations.find(({ userId }) => userId === user.id);
    const isEditable = role && grantedBy(role).every((permission) => mine.includes(permission));
    return {
      key: String(user.id),
      cells: {
        name: <UserName user={user} own={user.id === self} />,
        role: (
          <>
            {role ? roleTitle(role, t) : user.role}
            {role?.isActive === false && <Badge className="ms-2">{t("role.inactive")}</Badge>}
          </>
        ),
        status:
          invitation && user.isActive ? (
            <StatusDot tone="warn" label={t("user.invited", { date: invitation.invited })} />
          ) : (
            <StatusDot
              tone={user.isActive ? "good" : "idle"}
              label={user.isActive ? t("user.active") : t("user.inactive")}
            />
          ),
        lastLogin:
          user.lastLogin && user.lastLoginWhen ? (
            <SpokenTime at={user.lastLogin} when={user.lastLoginWhen} isExact />
          ) : (
            t("user.never")
          ),
        account: isEditable && (
          <UiLink
            href={`/admin/roles/users/${user.id}`}
            discover="none"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {t("edit")} <span className="sr-only">{user.displayName ?? user.username}</span>
          </UiLink>
        ),
      },
    };
  });
  return (
    <DataTable
      caption={t("user.table")}
      hideCaption
      columns={[
        { key: "name", label: t("user.name") },
        { key: "role", label: t("user.role") },
        { key: "status", label: t("user.status") },
        { key: "lastLogin", label: t("user.lastLogin") },
        { key: "account", label: t("user.account"), align: "end" },
      ]}
      rows={rows}
      empty={null}
    />
  );
}

function UserName({ user, own }: { user: ListedUser; own: boolean }) {
  const { t } = useTranslation("admin-roles");
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      {user.displayName ?? user.username}
      {own && <Badge tone="brand">{t("user.you")}</Badge>}
      {user.displayName && <span className="w-full text-sm font-normal text-ink-soft">{user.username}</span>}
    </span>
  );
}
