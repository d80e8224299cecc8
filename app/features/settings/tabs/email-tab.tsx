import { useTranslation } from "react-i18next";
import { DrawnSettings } from "./drawn-settings";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { CopyButton } from "~/ui/copy-button";
import { ConnectionTest } from "./connection-test";
import {
  ChoiceSetting,
  TextSetting,
  NumberSetting,
  SettingsGroup,
  SecretSetting,
  type TabState,
} from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

const providerNames: Record<string, string> = { sendgrid: "SendGrid", mailgun: "Mailgun", ses: "Amazon SES" };
const accountNames = { gmail: "Gmail", workspace: "Google Workspace", ses: "Amazon SES" };
/** Shown while this provider is selected; by CSS alone, so that no script is needed. */
const forMailgun = "hidden group-has-[option[value=mailgun]:checked]/service:block";
const forSes = "hidden group-has-[option[value=ses]:checked]/service:block";
const forSendGrid = "hidden group-has-[option[value=sendgrid]:checked]/service:block";

/** Shown while this limit is selected. */
const forLimit = {
  none: "hidden group-has-[option[value=none]:checked]/limit:block",
  gmail: "hidden group-has-[option[value=gmail]:checked]/limit:block",
  workspace: "hidden group-has-[option[value=workspace]:checked]/limit:block",
  ses: "hidden group-has-[option[value=ses]:checked]/limit:block",
  own: "hidden group-has-[option[value=own]:checked]/limit:grid",
};

/** The mail service, its limits and the sender. */
export function EmailTab({ screen, fields, answer }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { otherwiseFrom, hasMailServer } = screen.mail;
  const { bounceAddress } = screen.newsletter;
  const choices = (name: string) => screen.choices[name] ?? [];
  return (
    <>
      <SettingsGroup
        title={t("parts.mailService")}
        hint={hasMailServer ? t("parts.mailServiceFallback") : t("parts.mailServiceNone")}
      >
        <div className="group/service flex flex-col gap-5">
          <ChoiceSetting
            fields={fields}
            name="emailService_provider"
            options={choices("emailService_provider").map((value) => ({
              value,
              label: providerNames[value] ?? value,
            }))}
            className="max-w-72"
          />
          <SecretSetting
            fields={fields}
            answer={answer}
            name="emailService_apiKey"
            hint={
              <>
                <span className={forSendGrid}>{t("hints.emailService_apiKey.sendgrid")}</span>
                <span className={forMailgun}>{t("hints.emailService_apiKey.mailgun")}</span>
                <span className={forSes}>{t("hints.emailService_apiKey.ses")}</span>
              </>
            }
          />
          <TextSetting
            fields={fields}
            name="emailService_username"
            hint={
              <>
                <span className={forMailgun}>{t("hints.emailService_username.mailgun")}</span>
                <span className={forSes}>{t("hints.emailService_username.ses")}</span>
              </>
            }
            className="group-has-[option[value=sendgrid]:checked]/service:hidden"
          />
          <div className={forMailgun}>
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
          <div className={forSes}>
            <ChoiceSetting
              fields={fields}
              name="emailService_sesRegion"
              options={choices("emailService_sesRegion").map((value) => ({ value, label: value }))}
              className="max-w-72"
            />
          </div>
        </div>
        <ConnectionTest service="email" answer={answer} />
      </SettingsGroup>
      <SendingLimitPart fields={fields} screen={screen} />
      <SettingsGroup title={t("parts.sender")} hint={t("parts.senderHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextSetting
            fields={fields}
            name="emailService_fromName"
            hint={t("hints.emailService_fromName", { name: otherwiseFrom.name })}
            maxLength={100}
          />
          <TextSetting
            fields={fields}
            name="emailService_fromEmail"
            hint={t("hints.emailService_fromEmail", { address: otherwiseFrom.address })}
            type="email"
            maxLength={254}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title={t("parts.letters")}>
        <DrawnSettings tab="email" screen={screen} group="newsletter" fields={fields} />
      </SettingsGroup>
      <SettingsGroup title={t("parts.bounces")} hint={t("parts.bouncesHint")}>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded-md bg-tint px-3 py-2 text-sm wrap-anywhere">{bounceAddress}</code>
          <CopyButton
            text={bounceAddress}
            label={t("bounces.copy")}
            done={t("bounces.copied")}
            failed={t("bounces.copyFailed")}
          />
        </div>
      </SettingsGroup>
    </>
  );
}

/** The sending limit of the mail account: a known provider's limits, or the ministry's own. */
function SendingLimitPart({ fields, screen }: Pick<TabState, "fields"> & { screen: SettingsScreen }) {
  const { t, i18n } = useTranslation("admin-settings");
  const number = (value: number) => formatNumber(value, i18n.language as Language);
  const presets = Object.entries(screen.mail.presetLimits);
  const isPreset = (value: string): value is keyof typeof accountNames => value in accountNames;
  return (
    <SettingsGroup title={t("parts.sendingLimit")} hint={t("parts.sendingLimitHint")}>
      <div className="group/limit flex flex-col gap-5">
        <ChoiceSetting
          fields={fields}
          name="emailService_sendingLimit"
          options={(screen.choices.emailService_sendingLimit ?? []).map((value) => ({
            value,
            label: isPreset(value) ? accountNames[value] : t(`choices.sendingLimit.${value}`),
          }))}
          hint={
            <>
              <span className={forLimit.none}>{t("hints.emailService_sendingLimit.none")}</span>
              {presets.map(([value, { perMinute, perDay }]) => (
                <span key={value} className={forLimit[value as keyof typeof forLimit]}>
                  {t("hints.emailService_sendingLimit.preset", {
                    perMinute: number(perMinute),
                    perDay: number(perDay),
                  })}
                </span>
              ))}
              <span className={forLimit.ses}>{t("hints.emailService_sendingLimit.sandbox")}</span>
            </>
          }
          className="max-w-xl"
        />
        <div className={`${forLimit.own} gap-5 sm:grid-cols-2`}>
          <NumberSetting fields={fields} name="emailService_perMinute" min={0} max={100_000} />
          <NumberSetting
            fields={fields}
            name="emailService_perDay"
            hint={t("hints.emailService_sendingLimit.own")}
            min={0}
            max={999_999}
          />
        </div>
      </div>
    </SettingsGroup>
  );
}
