import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { CodeField } from "~/ui/secret-fields";

interface TwoFactorSetupProps {
  setup: {
    /** `otpauth:` address, which a phone opens in its authenticator app. */
    address: string;
    /** The secret in groups of four, for typing. */
    letters: string;
    /** The QR code's side in modules, and the path of the dark ones. */
    picture: { size: number; path: string };
  };
  action: string;
  mustEnrol: boolean;
  wasTurnedOff: boolean;
}

/** Turns the second factor on: install an app, add the secret, confirm with a code. */
export function TwoFactorSetup({ setup, action, mustEnrol, wasTurnedOff }: TwoFactorSetupProps) {
  const { t } = useTranslation("admin-account");
  const { address, letters, picture } = setup;
  return (
    <>
      {mustEnrol && <Alert title={t("setup.must")} className="mb-6" />}
      {wasTurnedOff && <Alert variant="success" title={t("disable.done")} className="mb-6" />}
      <ol className="flex list-decimal flex-col gap-5 ps-5 marker:font-semibold marker:text-ink-soft">
        <li>{t("setup.app")}</li>
        <li>
          <p>{t("setup.scan")}</p>
          {/* White background in dark mode too, because cameras cannot read an inverted code. */}
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={t("setup.picture")}
            className="mt-3 w-full max-w-56 rounded-lg border border-line bg-white"
            shapeRendering="crispEdges"
          >
            <path d={picture.path} fill="#000" />
          </svg>
          <p className="mt-3 text-sm">
            <a href={address} className="link inline-flex min-h-11 items-center">
              {t("setup.open")}
            </a>
          </p>
          <p className="text-sm text-ink-soft" id="letters">
            {t("setup.type")}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <code className="font-mono text-base leading-relaxed tracking-wide" aria-describedby="letters">
              {letters}
            </code>
            <CopyButton
              text={letters.replaceAll(" ", "")}
              label={t("setup.copy")}
              done={t("setup.copied")}
              failed={t("copyFailed")}
            />
          </p>
        </li>
        <li>
          <p className="mb-3">{t("setup.confirm")}</p>
          <AdminForm<"password" | "code">
            id="two-factor-enable"
            action={action}
            intent="enable"
            success={{ title: t("setup.done"), isOnPage: true }}
            failure={t("setup.failed")}
            className="flex flex-col gap-4"
          >
            {({ fields: { password, code }, pending }) => (
              <>
                <SecretField
                  field={password}
                  label={t("password.current")}
                  autoComplete="current-password"
                  required
                />
                <CodeField
                  id={code.id}
                  name={code.name}
                  label={t("setup.code")}
                  error={code.errors}
                  required
                />
                <Button type="submit" loading={pending} className="self-start">
                  {t("setup.submit")}
                </Button>
              </>
            )}
          </AdminForm>
        </li>
      </ol>
    </>
  );
}
