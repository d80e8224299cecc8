import { useTranslation } from "react-i18next";
import { grantedBy, type Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { Alert } from "~/ui/alert";
import { SaveBar } from "~/ui/save-bar";
import { Switch } from "~/ui/switch";
import type { Role } from "~/features/accounts/users/roles.schema";
import { RoleField } from "~/features/accounts/users/role-field";
import { UserSecurity } from "./user-security";
import type { User } from "~/features/accounts/users/users.schema";

interface EditUserFormProps {
  user: User;
  roles: readonly Role[];
  mine: readonly Permission[];
  /** It is the reader's own account. */
  own: boolean;
  onSuccess: () => void;
}

/** Edits a user. Shows only a notice for a user with permissions that the reader lacks. */
export function EditUser(props: EditUserFormProps) {
  const { t } = useTranslation("admin-roles");
  const { user, roles, mine, own } = props;
  const role = roles.find(({ name }) => name === user.role);
  if (!role || !grantedBy(role).every((permission) => mine.includes(permission))) {
    return <Alert>{t("user.beyond")}</Alert>;
  }
  return (
    <>
      <EditUserForm {...props} />
      <div className="mt-10">
        <UserSecurity user={user} own={own} />
      </div>
    </>
  );
}

/** The user's displayed name, role, and whether they may sign in. */
function EditUserForm({ user, roles, mine, own, onSuccess }: EditUserFormProps) {
  const { t } = useTranslation("admin-roles");
  const id = `user-${user.id}`;
  return (
    <AdminForm<"displayName" | "role" | "isActive">
      id={id}
      action={`/admin/roles/users/${user.id}`}
      intent="saveUser"
      success={{ title: t("user.saved") }}
      failure={t("error")}
      failureText={t("user.saveFailed")}
      initial={{ displayName: user.displayName ?? "", role: user.role }}
      onSuccess={onSuccess}
      className="flex flex-col gap-5"
    >
      {({ fields: { displayName, role, isActive }, pending, answer }) => (
        <>
          <TextField
            label={t("user.displayName")}
            hint={t("user.displayNameHint")}
            field={displayName}
            maxLength={100}
            autoComplete="off"
          />
          <RoleField field={role} roles={roles} mine={mine} current={user.role} />
          {own ? (
            <>
              <p className="text-ink-soft">{t("user.ownNote")}</p>
              <input type="hidden" name={isActive.name} value="on" />
            </>
          ) : (
            <Switch
              id={isActive.id}
              name={isActive.name}
              label={t("user.isActive")}
              hint={t("user.isActiveHint")}
              defaultChecked={answer?.ok === false ? isActive.initialValue !== undefined : user.isActive}
            />
          )}
          <SaveBar form={id} save={t("save")} pending={pending} dirty={answer?.ok === false} />
        </>
      )}
    </AdminForm>
  );
}
