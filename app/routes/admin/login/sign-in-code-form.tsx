import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { CodeField } from "~/ui/secret-fields";

interface SignInCodeFormProps {
  /** Asks for a recovery code instead of a code of the app. */
  recovery: boolean;
  paths: { start: string; app: string; recovery: string };
  /** The next screen is loading. */
  leaving: boolean;
  /** Called with the path of the next screen. */
  onDone: (address: string) => void;
}

/** The code of the second step, with alternatives for a person without one. */
export function SignInCodeForm({ recovery, paths, leaving, onDone }: SignInCodeFormProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <AdminForm<"code">
        id="sign-in-code"
        action={recovery ? paths.recovery : paths.app}
        success={{ title: t("signIn.done"), description: t("signIn.welcome") }}
        failure={t("signIn.failed")}
        onSuccess={({ done }) => done && onDone(done)}
        className="flex flex-col gap-5"
      >
        {({ fields: { code }, pending }) => (
          <>
            <CodeField
              key={String(recovery)}
              id={code.id}
              name={code.name}
              label={recovery ? t("signIn.step.recoveryCode") : t("signIn.step.code")}
              error={code.errors}
              length={recovery ? null : 6}
              required
              autoFocus
            />
            <Button type="submit" loading={pending || leaving} block>
              {t("signIn.submit")}
            </Button>
          </>
        )}
      </AdminForm>
      <ul className="mt-4 flex flex-col text-sm">
        <li>
          <UiLink
            href={recovery ? paths.app : paths.recovery}
            className="link inline-flex min-h-11 items-center"
          >
            {recovery ? t("signIn.step.useApp") : t("signIn.step.useRecovery")}
          </UiLink>
        </li>
        <li>
          <UiLink href={paths.start} className="link inline-flex min-h-11 items-center">
            {t("signIn.step.startOver")}
          </UiLink>
        </li>
      </ul>
    </>
  );
}
