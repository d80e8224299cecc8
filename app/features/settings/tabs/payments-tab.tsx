import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { StatusDot } from "~/ui/status-dot";
import { ConnectionTest } from "./connection-test";
import {
  ChoiceSetting,
  FoldedGroup,
  TextSetting,
  SecretSetting,
  SwitchSetting,
  type TabState,
} from "./setting-fields";
import { PaymentConfirmation } from "./payment-confirmation";
import type { SettingsScreen } from "../settings-admin.server";
import { ReceiptsFields } from "./receipts-fields";
import { WallFields } from "./wall-fields";
import { WebhookAddress } from "./webhook-address";

/** Shown while the switch above is on; by CSS alone, so that no script is needed. */
const whenOn = "hidden min-w-0 flex-col gap-5 group-has-[[data-opens]:checked]/gateway:flex";
const tones = { open: "good", demo: "warn", closed: "idle" } as const;

/** Payment methods, the wall of appreciation, and receipts. */
export function PaymentsTab({ screen, fields, answer }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { ways, webhooks, events, fromMachine, lacksWebhookSecret, mayMove } = screen.giving;
  const state = (way: keyof typeof ways) => (
    <StatusDot tone={tones[ways[way]]} label={t(`ways.${ways[way]}`)} className="text-sm" />
  );
  return (
    <>
      {!mayMove && <Alert title={t("confirm.notYours")} />}
      <FoldedGroup
        part="stripe"
        title="Stripe"
        summary={state("stripe")}
        names={["paymentGateways_stripe_"]}
        answer={answer}
        isOpen={lacksWebhookSecret || answer?.intent === "test-stripe"}
      >
        {lacksWebhookSecret && <Alert title={t("notices.noStripeReports")} />}
        <div className="group/gateway flex flex-col gap-3">
          <SwitchSetting fields={fields} name="paymentGateways_stripe_enabled" />
          <fieldset disabled={!mayMove} className={whenOn}>
            {fromMachine.stripe && <p className="text-sm text-ink-soft">{t("ways.fromMachine")}</p>}
            <TextSetting fields={fields} name="paymentGateways_stripe_publicKey" />
            <SecretSetting fields={fields} answer={answer} name="paymentGateways_stripe_secretKey" />
            <ConnectionTest service="stripe" answer={answer} />
            <WebhookAddress address={webhooks.stripe} events={events.stripe} hint={t("webhook.stripe")} />
            <SecretSetting
              fields={fields}
              answer={answer}
              name="paymentGateways_stripe_webhookSecret"
              hint={t("hints.paymentGateways_stripe_webhookSecret")}
            />
          </fieldset>
        </div>
      </FoldedGroup>
      <FoldedGroup
        part="paypal"
        title="PayPal"
        summary={state("paypal")}
        names={["paymentGateways_paypal_"]}
        answer={answer}
        isOpen={answer?.intent === "test-paypal"}
      >
        <div className="group/gateway flex flex-col gap-3">
          <SwitchSetting fields={fields} name="paymentGateways_paypal_enabled" />
          <fieldset disabled={!mayMove} className={whenOn}>
            {fromMachine.paypal && <p className="text-sm text-ink-soft">{t("ways.fromMachine")}</p>}
            <TextSetting fields={fields} name="paymentGateways_paypal_clientId" />
            <SecretSetting fields={fields} answer={answer} name="paymentGateways_paypal_clientSecret" />
            <ChoiceSetting
              fields={fields}
              name="paymentGateways_paypal_environment"
              options={(screen.choices.paymentGateways_paypal_environment ?? []).map((value) => ({
                value,
                label: t(`choices.environment.${value}`),
              }))}
              className="max-w-72"
            />
            <ConnectionTest service="paypal" answer={answer} />
            <WebhookAddress address={webhooks.paypal} events={events.paypal} hint={t("webhook.paypal")} />
            <TextSetting
              fields={fields}
              name="paymentGateways_paypal_webhookId"
              hint={t("hints.paymentGateways_paypal_webhookId")}
              maxLength={100}
            />
          </fieldset>
        </div>
      </FoldedGroup>
      <FoldedGroup
        part="zelle"
        title="Zelle"
        summary={state("zelle")}
        names={["giving_zelle_"]}
        answer={answer}
      >
        <fieldset disabled={!mayMove} className="grid min-w-0 gap-5 sm:grid-cols-2">
          <TextSetting
            fields={fields}
            name="giving_zelle_recipient"
            hint={t("hints.giving_zelle_recipient")}
            maxLength={254}
          />
          <TextSetting
            fields={fields}
            name="giving_zelle_name"
            hint={t("hints.giving_zelle_name")}
            maxLength={120}
          />
        </fieldset>
      </FoldedGroup>
      <WallFields {...{ fields, answer }} levels={Object.keys(screen.settings.giving.wall.levels)} />
      <ReceiptsFields
        {...{ fields, answer }}
        texts={screen.settings.giving.receipts.texts}
        maxTexts={screen.giving.maxReceiptTexts}
        values={screen.values}
      />
      {mayMove && <PaymentConfirmation fields={fields} screen={screen} />}
    </>
  );
}
