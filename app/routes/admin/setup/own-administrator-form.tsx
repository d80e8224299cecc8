import { useTranslation } from "react-i18next";
import { passwordLength } from "~/features/accounts/password-length";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";

interface OwnAdministratorFormProps {
  /** The next screen is loading. */
  leaving: boolean;
  onDone: () => void;
}

/** The code of the start, and the first administrator's own name and password. */
export function OwnAdministratorForm({ leaving, onDone }: OwnAdministratorFormProps) {
  const { t } = useTranslation("admin-first-hour");
  return (
    <>
      <h2 className="font-serif text-xl">{t("account.yours")}</h2>
      <p className="mt-1 mb-5 text-pretty text-ink-soft">{t("account.yoursText")}</p>
      <AdminForm<"setupCode" | "username" | "displayName" | "password" | "passwordAgain">
        id="own-administrator"
        action="/admin/setup"
        success={{ title: t("account.done"), isOnPage: true }}
        failure={t("account.failed")}
        onSuccess={onDone}
        className="flex flex-col gap-5"
      >
        {({ fields: { setupCode, username, displayName, password, passwordAgain }, pending }) => (
          <>
            <TextField
              label={t("account.code")}
              hint={t("account.codeHint")}
              field={setupCode}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={100}
              required
            />
            <TextField
              label={t("account.displayName")}
              field={displayName}
              autoComplete="name"
              maxLength={100}
            />
            <TextField
              label={t("account.username")}
              hint={t("admin-roles:user.usernameHint")}
              field={username}
              autoComplete="username"
              autoCapitalize="none"
              maxLength={60}
              required
            />
            <SecretField
              field={password}
              label={t("account.password")}
              hint={t("account.passwordHint", passwordLength)}
              autoComplete="new-password"
              maxLength={passwordLength.max}
              required
            />
            <SecretField
              field={passwordAgain}
              label={t("account.passwordAgain")}
              autoComplete="new-password"
              maxLength={passwordLength.max}
              required
            />
            <Button type="submit" loading={pending || leaving} block className="mt-1">
              {t("account.submit")}
            </Button>
          </>
        )}
      </AdminForm>
    </>
  );
}
