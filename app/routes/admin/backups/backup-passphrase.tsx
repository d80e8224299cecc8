import { useTranslation } from "react-i18next";
import type { PassphraseState } from "~/features/operations/backup-passphrase.server";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { StatusDot } from "~/ui/status-dot";

interface BackupPassphraseProps {
  state: PassphraseState;
  mayChoose: boolean;
}

/** Whether backups are whole, and the passphrase that makes them so. */
export function BackupPassphrase({ state, mayChoose }: BackupPassphraseProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups.passphrase" });
  const isSealed = state === "chosen" || state === "environment";
  return (
    <AdminSection title={t("title")}>
      {isSealed ? (
        <>
          <StatusDot tone="good" label={t(`state.${state}`)} />
          <p className="mt-3">{t("keep")}</p>
        </>
      ) : (
        <Alert title={t(`state.${state}`)}>{t("why")}</Alert>
      )}
      {!mayChoose && <p className="mt-3 text-ink-soft">{t("notYours")}</p>}
      {mayChoose && state !== "environment" && (
        <div className="mt-4 border-t border-line">
          <Disclosure summary={t(isSealed ? "change" : "choose")} defaultOpen={!isSealed}>
            <ChooseForm />
          </Disclosure>
          {state !== "none" && (
            <Disclosure summary={t("remove")}>
              <RemoveForm />
            </Disclosure>
          )}
        </div>
      )}
    </AdminSection>
  );
}

function ChooseForm() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups.passphrase" });
  return (
    <AdminForm<"passphrase" | "passphraseAgain" | "password">
      id="backup-passphrase"
      action="/admin/backups"
      intent="choosePassphrase"
      success={{ title: t("done.choosePassphrase"), isOnPage: true }}
      failure={t("failed")}
      className="flex max-w-md flex-col gap-4"
    >
      {({ fields, pending }) => (
        <>
          <p>{t("lead")}</p>
          <SecretField
            field={fields.passphrase}
            label={t("field")}
            hint={t("hint")}
            autoComplete="new-password"
            required
          />
          <SecretField
            field={fields.passphraseAgain}
            label={t("again")}
            autoComplete="new-password"
            required
          />
          <OwnPassword field={fields.password} />
          <Button type="submit" variant="secondary" loading={pending} className="self-start">
            {t("save")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

function RemoveForm() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups.passphrase" });
  return (
    <AdminForm<"password">
      id="backup-passphrase-remove"
      action="/admin/backups"
      intent="removePassphrase"
      success={{ title: t("done.removePassphrase"), isOnPage: true }}
      failure={t("failed")}
      className="flex max-w-md flex-col gap-4"
    >
      {({ fields, pending }) => (
        <>
          <p>{t("removeLead")}</p>
          <OwnPassword field={fields.password} />
          <Button type="submit" variant="danger" loading={pending} className="self-start">
            {t("remove")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

function OwnPassword({ field }: Pick<Parameters<typeof SecretField>[0], "field">) {
  const { t } = useTranslation("admin-account");
  return <SecretField field={field} label={t("password.current")} autoComplete="current-password" required />;
}
