import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { EmailField } from "~/http/email-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { isLanguage, languageNames, languages, defaultLanguage } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { RoleField } from "./role-field";
import type { Role } from "./roles.schema";

interface InviteUserFormProps {
  roles: readonly Role[];
  mine: readonly Permission[];
}

/** Invites an administrator by e-mail, who then chooses their own password. */
export function InviteUserForm({ roles, mine }: InviteUserFormProps) {
  const { t, i18n } = useTranslation("admin-roles");
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return (
    <AdminForm<"username" | "displayName" | "email" | "role" | "language">
      id="invite-user"
      action="/admin/roles"
      intent="inviteUser"
      success={{ title: t("invite.done") }}
      failure={t("error")}
      failureText={t("invite.failed")}
      initial={{ role: "", language }}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <p className="text-pretty text-ink-soft">{t("invite.text")}</p>
          <TextField
            label={t("user.displayName")}
            hint={t("user.displayNameHint")}
            field={fields.displayName}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            label={t("user.username")}
            hint={t("user.usernameHint")}
            field={fields.username}
            maxLength={60}
            autoComplete="off"
            required
          />
          <EmailField label={t("invite.email")} field={fields.email} required />
          <RoleField field={fields.role} roles={roles} mine={mine} />
          <SelectField
            label={t("invite.language")}
            field={fields.language}
            required
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Button type="submit" loading={pending} className="self-start">
            {t("invite.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
