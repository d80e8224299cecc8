import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { grantedBy, type Permission, type RoleGrants } from "~/auth/permissions";
import { SelectField } from "~/http/select-field";
import { listOfferedRoles } from "./ready-roles";
import { roleTitle } from "./role-names";
import type { Role } from "./roles.schema";

interface RoleFieldProps {
  field: FieldMetadata<string | undefined>;
  roles: readonly Role[];
  mine: readonly Permission[];
  /** The user's current role. It can be kept even when the reader could not grant it. */
  current?: string;
  className?: string;
}

/** The select of a user's role. Inactive roles, and roles with more permissions than the reader's own, are disabled. */
export function RoleField({ field, roles, mine, current, className }: RoleFieldProps) {
  const { t } = useTranslation("admin-roles");
  const holdsAll = (role: RoleGrants) => grantedBy(role).every((permission) => mine.includes(permission));
  const isGrantable = (role: Role) => role.name === current || (role.isActive && holdsAll(role));
  return (
    <SelectField
      label={t("user.role")}
      field={field}
      required
      className={className}
      placeholder={current === undefined ? t("user.chooseRole") : undefined}
      options={[
        ...roles.map((role) => ({
          value: role.name,
          label: roleTitle(role, t),
          disabled: !isGrantable(role),
        })),
        // The server creates a ready role with its first user.
        ...listOfferedRoles(roles, t).map((role) => ({
          value: role.name,
          label: t("ready.option", { title: t(`ready.${role.name}.title`) }),
          disabled: !holdsAll(role),
        })),
      ]}
    />
  );
}
