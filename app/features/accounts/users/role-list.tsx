import { useTranslation } from "react-i18next";
import { grantedBy, type Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { UiLink } from "~/ui/link";
import { ADMIN_ROLE, roleTitle } from "./role-names";
import { describeRole } from "./ready-roles";
import { PermissionList } from "./permission-switches";
import type { Role } from "./roles.schema";

interface RoleListProps {
  roles: readonly Role[];
  /** The reader's own permissions. They cannot change roles with permissions that they lack. */
  mine: readonly Permission[];
}

/** The roles with their permissions and forms. */
export function RoleList({ roles, mine }: RoleListProps) {
  const { t } = useTranslation("admin-roles");
  // One form around all rows: a form inside a deleted row would unmount before the message is shown.
  return (
    <AdminForm
      id="delete-role"
      action="/admin/roles"
      intent="deleteRole"
      success={{ title: t("role.deleted"), isOnPage: true }}
      failure={t("error")}
      failureText={t("role.deleteFailed")}
    >
      {() => (
        <ul>
          {roles.map((role) => (
            <RoleRow key={role.id} role={role} mine={mine} />
          ))}
        </ul>
      )}
    </AdminForm>
  );
}

function RoleRow({ role, mine }: { role: Role; mine: readonly Permission[] }) {
  const { t } = useTranslation("admin-roles");
  const isEditable = grantedBy(role).every((permission) => mine.includes(permission));
  const title = roleTitle(role, t);
  const description = describeRole(role, t);
  const isDeletable = isEditable && role.name !== ADMIN_ROLE && role.userCount === 0;
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
            {title}
            {!role.isActive && (
              <Badge tone="danger" className="font-sans">
                {t("role.inactive")}
              </Badge>
            )}
          </h3>
          <p className="text-sm text-ink-soft">
            {role.userCount === 0 ? t("role.carriedByNobody") : t("role.carried", { count: role.userCount })}
          </p>
        </div>
        {isEditable && (
          <div className="flex flex-wrap gap-2">
            <UiLink
              href={`/admin/roles/${role.id}`}
              discover="none"
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              {t("edit")} <span className="sr-only">{title}</span>
            </UiLink>
            {isDeletable && (
              <ConfirmButton
                name="id"
                value={role.id}
                size="sm"
                variant="quietDanger"
                title={t("role.deleteTitle", { name: title })}
                text={t("role.deleteText")}
                confirm={t("role.delete")}
              >
                {t("role.delete")} <span className="sr-only">{title}</span>
              </ConfirmButton>
            )}
          </div>
        )}
      </div>
      {description && <p className="mt-1 max-w-2xl text-pretty">{description}</p>}
      <div className="mt-2.5">
        <PermissionList role={role} />
      </div>
    </li>
  );
}
