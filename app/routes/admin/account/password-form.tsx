import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { passwordLength } from "~/features/accounts/password-length";

/** Changes the password. Signs the person out on their other devices. */
export function AccountPasswordForm({ username }: { username: string }) {
  const { t } = useTranslation("admin-account");
  return (
    <AdminSection title={t("password.title")} description={t("password.lead")} boxed>
      <AdminForm<"password" | "newPassword" | "newPasswordAgain">
        id="password"
        action="/admin/account"
        intent="password"
        success={{ title: t("password.done"), description: t("password.doneText") }}
        failure={t("password.failed")}
        className="flex flex-col gap-5"
      >
        {({ fields: { password, newPassword, newPasswordAgain }, pending }) => (
          <>
            {/* Tells password managers the username. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={username}
              hidden
              readOnly
            />
            <SecretField
              field={password}
              label={t("password.current")}
              autoComplete="current-password"
              maxLength={passwordLength.max}
              required
            />
            <SecretField
              field={newPassword}
              label={t("password.new")}
              hint={t("password.newHint", { min: passwordLength.min })}
              autoComplete="new-password"
              maxLength={passwordLength.max}
              required
            />
            <SecretField
              field={newPasswordAgain}
              label={t("password.again")}
              autoComplete="new-password"
              maxLength={passwordLength.max}
              required
            />
            <Button type="submit" loading={pending} className="self-start">
              {t("password.save")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
