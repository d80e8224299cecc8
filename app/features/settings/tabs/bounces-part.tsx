import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { ConnectionTest } from "./connection-test";
import {
  ChoiceSetting,
  FoldedGroup,
  NumberSetting,
  SecretSetting,
  SettingsGroup,
  TextSetting,
  type TabState,
} from "./setting-fields";
import { WebhookAddress } from "./webhook-address";
import type { SettingsScreen } from "../settings-admin.server";

type PartProps = Pick<TabState, "fields" | "answer"> & { screen: SettingsScreen };

const serviceNames = {
  brevo: "Brevo",
  postmark: "Postmark",
  resend: "Resend",
  mailersend: "MailerSend",
  zeptomail: "ZeptoMail",
};

/** How the site learns of returned mails: the webhooks of mail services, and a mailbox. */
export function BouncesPart({ screen, fields, answer }: PartProps) {
  const { t } = useTranslation("admin-settings");
  const { bounceAddress } = screen.newsletter;
  return (
    <>
      <SettingsGroup part="bounces" title={t("parts.bounces")} hint={t("parts.bouncesHint")}>
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
      <ServicesPart {...{ screen, fields, answer }} />
      <MailboxPart {...{ screen, fields, answer }} />
    </>
  );
}

function ServicesPart({ screen, fields, answer }: PartProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <FoldedGroup
      part="bounceServices"
      title={t("parts.bounceServices")}
      summary={Object.values(serviceNames).join(" · ")}
      hint={t("parts.bounceServicesHint")}
      names={["bounceKeys_"]}
      answer={answer}
    >
      {screen.newsletter.services.map(({ name, address, events }) => (
        <fieldset key={name} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1 font-serif text-lg">{serviceNames[name]}</legend>
          <WebhookAddress
            address={address}
            events={events}
            hint={t("webhook.service", { service: serviceNames[name] })}
          />
          {fields[`bounceKeys_${name}`] && (
            <SecretSetting {...{ fields, answer }} name={`bounceKeys_${name}`} />
          )}
        </fieldset>
      ))}
    </FoldedGroup>
  );
}

function MailboxPart({ screen, fields, answer }: PartProps) {
  const { t } = useTranslation("admin-settings");
  const options = (field: string, texts: string) =>
    (screen.choices[field] ?? []).map((value) => ({ value, label: t(`choices.${texts}.${value}`) }));
  return (
    <FoldedGroup
      part="bounceMailbox"
      title={t("parts.bounceMailbox")}
      summary={t("parts.bounceMailboxSummary")}
      hint={t("parts.bounceMailboxHint")}
      names={["bounceMailbox_"]}
      answer={answer}
      isOpen={answer?.intent === "test-bounceMailbox"}
    >
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextSetting
          fields={fields}
          name="bounceMailbox_host"
          hint={t("hints.bounceMailbox_host")}
          maxLength={253}
        />
        <NumberSetting
          fields={fields}
          name="bounceMailbox_port"
          hint={t("hints.bounceMailbox_port")}
          min={1}
          max={65_535}
        />
      </div>
      <ChoiceSetting
        fields={fields}
        name="bounceMailbox_security"
        options={options("bounceMailbox_security", "mailboxSecurity")}
        className="max-w-72"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextSetting
          fields={fields}
          name="bounceMailbox_username"
          hint={t("hints.bounceMailbox_username")}
          maxLength={200}
        />
        <SecretSetting
          {...{ fields, answer }}
          name="bounceMailbox_password"
          hint={t("hints.bounceMailbox_password")}
        />
        <TextSetting
          fields={fields}
          name="bounceMailbox_folder"
          hint={t("hints.bounceMailbox_folder")}
          maxLength={200}
        />
        <TextSetting
          fields={fields}
          name="bounceMailbox_address"
          hint={t("hints.bounceMailbox_address")}
          type="email"
          maxLength={254}
        />
      </div>
      <ChoiceSetting
        fields={fields}
        name="bounceMailbox_returnTo"
        options={options("bounceMailbox_returnTo", "returnTo")}
        hint={t("hints.bounceMailbox_returnTo")}
        className="max-w-xl"
      />
      <ConnectionTest
        service="bounceMailbox"
        answer={answer}
        label={t("admin-mail-account:mailbox.test")}
        hint={t("admin-mail-account:mailbox.testHint")}
      />
    </FoldedGroup>
  );
}
