import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { passwordLength } from "../password-length";
import type { Role } from "./roles.schema";
import { NewPassword } from "./new-password";
import { RoleField } from "./role-field";
import type { UserWithPassword } from "./users.schema";

interface CreateUserFormProps {
  roles: readonly Role[];
  mine: readonly Permission[];
}

/** The form for a new administrator. A generated password is shown above the empty form. */
export function CreateUserForm({ roles, mine }: CreateUserFormProps) {
  const { t } = useTranslation("admin-roles");
  return (
    <AdminForm<"username" | "displayName" | "role" | "password">
      id="create-user"
      action="/admin/roles"
      intent="createUser"
      success={{ title: t("user.created") }}
      failure={t("error")}
      failureText={t("user.createFailed")}
      initial={{ role: "" }}
      className="flex flex-col gap-5"
    >
      {({ fields: { username, displayName, role, password }, pending, answer }) => {
        const made = answer?.ok ? (answer.result as UserWithPassword) : undefined;
        return (
          <>
            {made?.password && <NewPassword name={made.username} password={made.password} />}
            <TextField
              label={t("user.username")}
              hint={t("user.usernameHint")}
              field={username}
              maxLength={60}
              autoComplete="off"
              required
            />
            <TextField
              label={t("user.displayName")}
              hint={t("user.displayNameHint")}
              field={displayName}
              maxLength={100}
              autoComplete="off"
            />
            <RoleField field={role} roles={roles} mine={mine} />
            <SecretField
              field={password}
              label={t("user.password")}
              hint={t("user.passwordHint")}
              autoComplete="new-password"
              maxLength={passwordLength.max}
            />
            <Button type="submit" loading={pending} className="self-start">
              {t("user.submit")}
            </Button>
          </>
        );
      }}
    </AdminForm>
  );
}
