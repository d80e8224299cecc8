import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { classNames } from "~/ui/class-names";
import { ConnectionTest } from "./connection-test";
import {
  ChoiceSetting,
  NumberSetting,
  SecretSetting,
  SettingsGroup,
  TextSetting,
  type TabState,
} from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

const providerNames: Record<string, string> = {
  gmail: "Gmail",
  workspace: "Google Workspace",
  yahoo: "Yahoo Mail",
  sendgrid: "SendGrid",
  mailgun: "Mailgun",
  ses: "Amazon SES",
  brevo: "Brevo",
  postmark: "Postmark",
};

/**
 * Shown while this provider is selected; by CSS alone, so that no script is needed. Named by its field, because the limit
 * has options of the same values.
 */
const shownFor: Record<string, string> = {
  gmail: "group-has-[[name$=provider]_option[value=gmail]:checked]/service:block",
  workspace: "group-has-[[name$=provider]_option[value=workspace]:checked]/service:block",
  microsoft365: "group-has-[[name$=provider]_option[value=microsoft365]:checked]/service:block",
  yahoo: "group-has-[[name$=provider]_option[value=yahoo]:checked]/service:block",
  host: "group-has-[[name$=provider]_option[value=host]:checked]/service:block",
  sendgrid: "group-has-[[name$=provider]_option[value=sendgrid]:checked]/service:block",
  mailgun: "group-has-[[name$=provider]_option[value=mailgun]:checked]/service:block",
  ses: "group-has-[[name$=provider]_option[value=ses]:checked]/service:block",
  brevo: "group-has-[[name$=provider]_option[value=brevo]:checked]/service:block",
  postmark: "group-has-[[name$=provider]_option[value=postmark]:checked]/service:block",
};

export const forProvider = (...providers: string[]): string =>
  classNames("hidden", ...providers.map((provider) => shownFor[provider]));

const mailboxes = ["gmail", "workspace", "microsoft365", "yahoo", "host"];
/** What is called a key or a password, by provider. */
const secretLabels = {
  appPassword: ["gmail", "workspace", "yahoo"],
  password: ["microsoft365", "host"],
  smtpKey: ["brevo"],
  serverToken: ["postmark"],
};

/** Through which account mails go out, and the two tests of it. */
export function MailAccountPart({
  screen,
  fields,
  answer,
}: Pick<TabState, "fields" | "answer"> & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { machineServer } = screen.mail;
  const choices = (name: string) => screen.choices[name] ?? [];
  return (
    <SettingsGroup
      part="mailService"
      title={t("parts.mailService")}
      hint={machineServer === null ? t("parts.mailServiceNone") : undefined}
    >
      {machineServer !== null && (
        <Alert title={t("admin-mail-account:machine.title", { server: machineServer })}>
          {t("admin-mail-account:machine.text")}
        </Alert>
      )}
      <ChoiceSetting
        fields={fields}
        name="emailService_provider"
        options={choices("emailService_provider").map((value) => ({
          value,
          label: providerNames[value] ?? t(`admin-mail-account:provider.${value}`),
        }))}
        className="max-w-96"
      />
      {[...mailboxes, "brevo", "postmark"].map((provider) => (
        <p key={provider} className={classNames(forProvider(provider), "max-w-2xl text-sm text-ink-soft")}>
          {t(`admin-mail-account:about.${provider}`)}
        </p>
      ))}
      <div className={forProvider("host")}>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextSetting
            fields={fields}
            name="emailService_host"
            label={t("admin-mail-account:labels.host")}
            hint={t("admin-mail-account:hints.host")}
            maxLength={253}
          />
          <NumberSetting
            fields={fields}
            name="emailService_port"
            label={t("admin-mail-account:labels.port")}
            hint={t("admin-mail-account:hints.port")}
            min={1}
            max={65_535}
          />
        </div>
      </div>
      <TextSetting
        fields={fields}
        name="emailService_username"
        label={
          <>
            <span className={forProvider(...mailboxes)}>{t("admin-mail-account:labels.accountAddress")}</span>
            <span className={forProvider("mailgun", "ses", "brevo")}>
              {t("fields.emailService_username")}
            </span>
          </>
        }
        hint={
          <>
            <span className={forProvider(...mailboxes)}>{t("admin-mail-account:hints.accountAddress")}</span>
            <span className={forProvider("mailgun")}>{t("hints.emailService_username.mailgun")}</span>
            <span className={forProvider("ses")}>{t("hints.emailService_username.ses")}</span>
          </>
        }
        className={classNames(
          "group-has-[option[value=sendgrid]:checked]/service:hidden",
          "group-has-[option[value=postmark]:checked]/service:hidden",
        )}
      />
      <SecretSetting
        fields={fields}
        answer={answer}
        name="emailService_apiKey"
        label={
          <>
            {Object.entries(secretLabels).map(([label, providers]) => (
              <span key={label} className={forProvider(...providers)}>
                {t(`admin-mail-account:labels.${label}`)}
              </span>
            ))}
            <span className={forProvider("sendgrid", "mailgun", "ses")}>
              {t("fields.emailService_apiKey")}
            </span>
          </>
        }
        hint={["sendgrid", "mailgun", "ses"].map((provider) => (
          <span key={provider} className={forProvider(provider)}>
            {t(`hints.emailService_apiKey.${provider}`)}
          </span>
        ))}
      />
      <div className={forProvider("mailgun")}>
        <ChoiceSetting
          fields={fields}
          name="emailService_mailgunRegion"
          options={choices("emailService_mailgunRegion").map((value) => ({
            value,
            label: t(`choices.mailgunRegion.${value}`),
          }))}
          className="max-w-72"
        />
      </div>
      <div className={forProvider("ses")}>
        <ChoiceSetting
          fields={fields}
          name="emailService_sesRegion"
          options={choices("emailService_sesRegion").map((value) => ({ value, label: value }))}
          className="max-w-72"
        />
      </div>
      <ConnectionTest service="email" answer={answer} />
      <ConnectionTest
        service="mailTest"
        answer={answer}
        label={t("admin-mail-account:test.send")}
        hint={t("admin-mail-account:test.hint")}
      />
    </SettingsGroup>
  );
}
