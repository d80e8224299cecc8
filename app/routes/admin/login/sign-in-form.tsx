import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";

interface SignInFormProps {
  /** The path that the form is submitted to; its query holds the screen to return to. */
  action: string;
  next: string;
  /** The next screen is loading. */
  leaving: boolean;
  /** Called with the path of the next screen: `next`, or the second step. */
  onDone: (address: string) => void;
}

/** Username and password. */
export function SignInForm({ action, next, leaving, onDone }: SignInFormProps) {
  const { t } = useTranslation("admin");
  return (
    <AdminForm<"username" | "password">
      id="sign-in"
      action={action}
      success={({ done }) =>
        done === next ? { title: t("signIn.done"), description: t("signIn.welcome") } : undefined
      }
      failure={t("signIn.failed")}
      onSuccess={({ done }) => onDone(done ?? next)}
      className="flex flex-col gap-5"
    >
      {({ fields: { username, password }, pending }) => (
        <>
          <TextField
            label={t("signIn.username")}
            field={username}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={100}
            required
          />
          <SecretField
            field={password}
            label={t("signIn.password")}
            autoComplete="current-password"
            maxLength={200}
            required
          />
          <Button type="submit" loading={pending || leaving} block className="mt-1">
            {t("signIn.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
