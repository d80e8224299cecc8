import { useTranslation } from "react-i18next";
import { DeskForm } from "~/http/desk-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { PasswordField } from "~/ui/secret-fields";

/** Username and password; where the page goes afterwards stands in its own address. */
export function SignInForm({ next }: { next: string }) {
  const { t } = useTranslation("desk");
  return (
    <DeskForm<"username" | "password">
      id="sign-in"
      action={`/admin/login?next=${encodeURIComponent(next)}`}
      success={{ title: t("signIn.done"), description: t("signIn.welcome") }}
      failure={t("signIn.failed")}
      onSuccess={() => window.location.assign(next)}
      className="flex flex-col gap-5"
    >
      {({ fields: { username, password }, pending }) => (
        <>
          <TextField
            label={t("signIn.username")}
            field={username}
            autoComplete="username"
            maxLength={100}
            required
          />
          <PasswordField
            id={password.id}
            name={password.name}
            label={t("signIn.password")}
            error={password.errors}
            autoComplete="current-password"
            required
          />
          <Button type="submit" loading={pending}>
            {t("signIn.submit")}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
