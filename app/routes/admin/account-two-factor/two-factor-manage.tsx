import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import type { FormFields } from "~/http/fetcher-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { CodeField } from "~/ui/secret-fields";
import { StatusDot } from "~/ui/status-dot";

interface TwoFactorManageProps {
  since: string | null;
  codesLeft: number;
  isRequired: boolean;
  /** The person just signed in with a recovery code. */
  codeWasUsed: boolean;
  action: string;
}

/** For an enabled second factor: the number of recovery codes left, new codes, and turning it off. */
export function TwoFactorManage({ since, codesLeft, isRequired, codeWasUsed, action }: TwoFactorManageProps) {
  const { t } = useTranslation("admin-account");
  const few = codesLeft < 3;
  return (
    <>
      {codeWasUsed && (
        <Alert title={t("twoFactor.used")} className="mb-6">
          {t("twoFactor.left", { count: codesLeft })}
        </Alert>
      )}
      <div className="mb-6 flex flex-col gap-2">
        <StatusDot tone="good" label={t("twoFactor.since", { date: since })} />
        {!codeWasUsed && (
          <StatusDot tone={few ? "warn" : "good"} label={t("twoFactor.left", { count: codesLeft })} />
        )}
      </div>
      <div className="border-t border-line">
        <Disclosure summary={t("renew.title")} defaultOpen={few}>
          <RenewForm action={action} />
        </Disclosure>
        <Disclosure summary={t("disable.title")}>
          {isRequired ? (
            <p className="text-ink-soft">{t("twoFactor.required")}</p>
          ) : (
            <DisableForm action={action} />
          )}
        </Disclosure>
      </div>
    </>
  );
}

function RenewForm({ action }: { action: string }) {
  const { t } = useTranslation("admin-account");
  return (
    <AdminForm<"password" | "code">
      id="two-factor-renew"
      action={action}
      intent="renew"
      success={{ title: t("renew.done"), isOnPage: true }}
      failure={t("renew.failed")}
      className="flex flex-col gap-4"
    >
      {({ fields: { password, code }, pending }) => (
        <>
          <p>{t("renew.lead")}</p>
          <PasswordAndCode {...{ password, code }} />
          <Button type="submit" variant="secondary" loading={pending} className="self-start">
            {t("renew.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

/** The fields of both forms. The code may also be a recovery code. */
function PasswordAndCode({ password, code }: FormFields<"password" | "code">) {
  const { t } = useTranslation("admin-account");
  return (
    <>
      <SecretField field={password} label={t("password.current")} autoComplete="current-password" required />
      <CodeField
        id={code.id}
        name={code.name}
        label={t("disable.code")}
        error={code.errors}
        length={null}
        required
      />
    </>
  );
}

function DisableForm({ action }: { action: string }) {
  const { t } = useTranslation("admin-account");
  return (
    <AdminForm<"password" | "code">
      id="two-factor-disable"
      action={action}
      intent="disable"
      success={{ title: t("disable.done"), isOnPage: true }}
      failure={t("disable.failed")}
      className="flex flex-col gap-4"
    >
      {({ fields: { password, code }, pending }) => (
        <>
          <p>{t("disable.lead")}</p>
          <PasswordAndCode {...{ password, code }} />
          <Button type="submit" variant="danger" loading={pending} className="self-start">
            {t("disable.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
