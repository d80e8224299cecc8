import { useTranslation } from "react-i18next";
import { grantedBy, type Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { Alert } from "~/ui/alert";
import { SaveBar } from "~/ui/save-bar";
import { Switch } from "~/ui/switch";
import { ADMIN_ROLE } from "~/features/accounts/users/role-names";
import { PermissionList, PermissionSwitches } from "~/features/accounts/users/permission-switches";
import type { Role } from "~/features/accounts/users/roles.schema";

interface EditRoleFormProps {
  role: Role;
  mine: readonly Permission[];
  onSuccess: () => void;
}

/** Edits a role; of `admin` only displayed name and description. Read-only if the reader lacks a permission of it. */
export function EditRole(props: EditRoleFormProps) {
  const { t } = useTranslation("admin-roles");
  if (grantedBy(props.role).every((permission) => props.mine.includes(permission)))
    return <EditRoleForm {...props} />;
  return (
    <div className="flex flex-col gap-5">
      <Alert>{t("role.beyond")}</Alert>
      <PermissionList role={props.role} />
    </div>
  );
}

function EditRoleForm({ role, mine, onSuccess }: EditRoleFormProps) {
  const { t } = useTranslation("admin-roles");
  const id = `role-${role.id}`;
  const fixed = role.name === ADMIN_ROLE;
  return (
    <AdminForm<"name" | "displayName" | "description" | "permissions" | "onlyMessages" | "isActive">
      id={id}
      action={`/admin/roles/${role.id}`}
      intent="saveRole"
      success={{ title: t("role.saved") }}
      failure={t("error")}
      failureText={t("role.saveFailed")}
      initial={{
        name: role.name,
        displayName: role.displayName === role.name ? "" : role.displayName,
        description: role.description,
      }}
      onSuccess={onSuccess}
      className="flex flex-col gap-5"
    >
      {({ fields, pending, answer }) => (
        <>
          {fixed ? (
            <FixedFields role={role} />
          ) : (
            <TextField
              label={t("role.name")}
              field={fields.name}
              maxLength={60}
              autoComplete="off"
              required
            />
          )}
          <TextField
            label={t("role.displayName")}
            hint={t("role.displayNameHint")}
            field={fields.displayName}
            maxLength={100}
            autoComplete="off"
          />
          <TextAreaField label={t("role.description")} field={fields.description} maxLength={500} rows={2} />
          {!fixed && (
            <>
              <PermissionSwitches
                field={fields.permissions}
                limit={fields.onlyMessages}
                role={role}
                mine={mine}
                answer={answer}
              />
              <Switch
                id={fields.isActive.id}
                name={fields.isActive.name}
                label={t("role.active")}
                hint={t("role.activeHint")}
                defaultChecked={
                  answer?.ok === false ? fields.isActive.initialValue !== undefined : role.isActive
                }
              />
            </>
          )}
          <SaveBar form={id} save={t("save")} pending={pending} dirty={answer?.ok === false} />
        </>
      )}
    </AdminForm>
  );
}

/** The fixed values of the role `admin`. They are sent too, because an update replaces the whole role. */
function FixedFields({ role }: { role: Role }) {
  const { t } = useTranslation("admin-roles");
  return (
    <>
      <p className="text-ink-soft">{t("role.adminNote")}</p>
      <input type="hidden" name="name" value={role.name} />
      <input type="hidden" name="isActive" value="on" />
      {role.permissions.map((permission) => (
        <input key={permission} type="hidden" name="permissions" value={permission} />
      ))}
    </>
  );
}
