import { useTranslation } from "react-i18next";
import { grantedBy, type Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { PermissionList } from "./permission-switches";
import { listOfferedRoles, type ReadyRole } from "./ready-roles";
import type { Role } from "./roles.schema";

interface ReadyRoleListProps {
  roles: readonly Role[];
  /** The reader's own permissions. Nobody can create a role with a permission that they lack. */
  mine: readonly Permission[];
}

/** The ready roles that do not exist yet: each is created with one button. */
export function ReadyRoleList({ roles, mine }: ReadyRoleListProps) {
  const { t } = useTranslation("admin-roles");
  const offered = listOfferedRoles(roles, t).filter((role) =>
    grantedBy(role).every((permission) => mine.includes(permission)),
  );
  if (offered.length === 0) return null;
  return (
    <div className="mb-8">
      <h3 className="text-sm font-semibold">{t("ready.title")}</h3>
      <ul className="mt-2 flex flex-col gap-4">
        {offered.map((role) => (
          <li key={role.name}>
            <ReadyRoleForm role={role} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReadyRoleForm({ role: { name, permissions, onlyMessages } }: { role: ReadyRole }) {
  const { t } = useTranslation("admin-roles");
  const title = t(`ready.${name}.title`);
  return (
    <AdminForm
      id={`ready-role-${name}`}
      action="/admin/roles"
      intent="createRole"
      success={{ title: t("role.created") }}
      failure={t("error")}
      failureText={t("role.failed")}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="name" value={name} />
          {permissions.map((permission) => (
            <input key={permission} type="hidden" name="permissions" value={permission} />
          ))}
          {onlyMessages && <input type="hidden" name="onlyMessages" value="on" />}
          <p className="font-semibold">{title}</p>
          <p className="mb-2 text-sm text-pretty text-ink-soft">{t(`ready.${name}.text`)}</p>
          <PermissionList role={{ permissions, onlyMessages }} />
          <Button type="submit" size="sm" variant="secondary" loading={pending} className="mt-3">
            {t("ready.add")} <span className="sr-only">{title}</span>
          </Button>
        </>
      )}
    </AdminForm>
  );
}
