import { useTranslation } from "react-i18next";
import { BouncesPart } from "./bounces-part";
import { DrawnSettings } from "./drawn-settings";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { UiLink } from "~/ui/link";
import { forProvider, MailAccountPart } from "./mail-account-part";
import { ChoiceSetting, TextSetting, NumberSetting, SettingsGroup, type TabState } from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

const accountNames = { gmail: "Gmail", workspace: "Google Workspace", ses: "Amazon SES" };

/** Shown while this limit is selected. */
const forLimit = {
  account: "hidden group-has-[option[value=account]:checked]/limit:block",
  none: "hidden group-has-[option[value=none]:checked]/limit:block",
  gmail: "hidden group-has-[option[value=gmail]:checked]/limit:block",
  workspace: "hidden group-has-[option[value=workspace]:checked]/limit:block",
  ses: "hidden group-has-[option[value=ses]:checked]/limit:block",
  own: "hidden group-has-[option[value=own]:checked]/limit:grid",
};

/** The mail account, its limits and the sender. */
export function EmailTab({ screen, fields, answer }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { otherwiseFrom } = screen.mail;
  return (
    // The limit follows the account, so that both are in one group.
    <div className="group/service flex flex-col gap-8">
      <MailAccountPart {...{ screen, fields, answer }} />
      <SendingLimitPart fields={fields} screen={screen} />
      <SettingsGroup part="sender" title={t("parts.sender")} hint={t("parts.senderHint")}>
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
        <UiLink href="/admin/mails/domain" className="link">
          {t("admin-mail-account:arrive.link")}
        </UiLink>
      </SettingsGroup>
      <SettingsGroup part="letters" title={t("parts.letters")}>
        <DrawnSettings tab="email" screen={screen} group="newsletter" fields={fields} />
      </SettingsGroup>
      <BouncesPart {...{ screen, fields, answer }} />
    </div>
  );
}

/** The sending limit of the mail account: a known provider's limits, or the ministry's own. */
function SendingLimitPart({ fields, screen }: Pick<TabState, "fields"> & { screen: SettingsScreen }) {
  const { t, i18n } = useTranslation("admin-settings");
  const { presetLimits, accountLimits } = screen.mail;
  const number = (value: number) => formatNumber(value, i18n.language as Language);
  const presets = Object.entries(presetLimits);
  const providers = screen.choices.emailService_provider ?? [];
  const accountHint = (provider: string) => {
    const limit = accountLimits[provider as keyof typeof accountLimits];
    if (!limit) return t("admin-mail-account:limits.accountHint.none");
    const facts = { perMinute: number(limit.perMinute), perDay: number(limit.perDay) };
    return limit.perDay === 0
      ? t("admin-mail-account:limits.accountHint.minute", facts)
      : t("hints.emailService_sendingLimit.preset", facts);
  };
  const isPreset = (value: string): value is keyof typeof accountNames => value in accountNames;
  return (
    <SettingsGroup part="sendingLimit" title={t("parts.sendingLimit")} hint={t("parts.sendingLimitHint")}>
      <div className="group/limit flex flex-col gap-5">
        <ChoiceSetting
          fields={fields}
          name="emailService_sendingLimit"
          options={(screen.choices.emailService_sendingLimit ?? []).map((value) => ({
            value,
            label: isPreset(value)
              ? accountNames[value]
              : value === "account"
                ? t("admin-mail-account:limits.account")
                : t(`choices.sendingLimit.${value}`),
          }))}
          hint={
            <>
              <span className={forLimit.account}>
                {providers.map((provider) => (
                  <span key={provider} className={forProvider(provider)}>
                    {accountHint(provider)}
                  </span>
                ))}
              </span>
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
