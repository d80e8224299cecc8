import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { languageNames, type Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxPills } from "~/ui/checkbox-pills";

interface WhatsAppMailProps {
  /** Where the mails go; null without an address in the account. */
  address: string | null;
  /** The chosen languages; empty: no mail. */
  languages: string[];
  offered: Language[];
}

const screen = "/admin/daily-content/paste";

/** The choice to get the texts of each morning by mail. */
export function WhatsAppMail({ address, languages, offered }: WhatsAppMailProps) {
  const { t } = useTranslation("admin-paste");
  if (address === null)
    return (
      <AdminSection id="mail" title={t("mail.title")} description={t("mail.noAddress")} boxed>
        <ButtonLink href="/admin/account" variant="secondary">
          {t("mail.addAddress")}
        </ButtonLink>
      </AdminSection>
    );
  const isOn = languages.length > 0;
  return (
    <AdminSection
      id="mail"
      title={t("mail.title")}
      description={t(isOn ? "mail.isOn" : "mail.isOff", { address })}
      boxed
    >
      <AdminForm<"languages">
        key={languages.join()}
        id="whatsapp-mail"
        action={screen}
        intent="mail"
        success={{ title: t("mail.done.mail") }}
        failure={t("mail.failed")}
        className="flex flex-col items-start gap-4"
      >
        {({ fields, pending }) => (
          <>
            <CheckboxPills
              legend={t("mail.languages")}
              hint={t("mail.hint")}
              name={fields.languages.name}
              options={offered.map((value) => ({ value, label: languageNames[value] }))}
              checked={languages}
              error={fields.languages.errors}
            />
            <Button variant={isOn ? "secondary" : "primary"} loading={pending}>
              {t("mail.save")}
            </Button>
          </>
        )}
      </AdminForm>
      {isOn && (
        <AdminForm
          id="whatsapp-mail-stop"
          action={screen}
          intent="stop"
          success={{ title: t("mail.done.stop") }}
          failure={t("mail.failed")}
          className="mt-4 border-t border-line pt-4"
        >
          {({ pending }) => (
            <Button variant="quiet" loading={pending}>
              {t("mail.stop")}
            </Button>
          )}
        </AdminForm>
      )}
    </AdminSection>
  );
}
