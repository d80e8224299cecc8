import { useTranslation } from "react-i18next";
import { ConnectionTest } from "../connection-test";
import { Choice, Line, Part, SecretLine, Toggle, type TabState } from "../setting-fields";
import { payPalEnvironments } from "../settings-choices";

/** Shown while the switch above is on; by its look alone, so that it needs no script. */
const whenOn = "hidden flex-col gap-5 group-has-[[data-opens]:checked]/gateway:flex";

/** The two ways in which gifts are paid. */
export function PaymentsTab({ fields, answer }: TabState) {
  const { t } = useTranslation("desk-settings");
  return (
    <>
      <p className="text-sm text-ink-soft">{t("parts.paymentsHint")}</p>
      <Part title="Stripe">
        <div className="group/gateway flex flex-col gap-3">
          <Toggle fields={fields} name="paymentGateways_stripe_enabled" />
          <div className={whenOn}>
            <Line fields={fields} name="paymentGateways_stripe_publicKey" />
            <SecretLine fields={fields} answer={answer} name="paymentGateways_stripe_secretKey" />
            <ConnectionTest service="stripe" answer={answer} />
          </div>
        </div>
      </Part>
      <Part title="PayPal">
        <div className="group/gateway flex flex-col gap-3">
          <Toggle fields={fields} name="paymentGateways_paypal_enabled" />
          <div className={whenOn}>
            <Line fields={fields} name="paymentGateways_paypal_clientId" />
            <SecretLine fields={fields} answer={answer} name="paymentGateways_paypal_clientSecret" />
            <Choice
              fields={fields}
              name="paymentGateways_paypal_environment"
              options={payPalEnvironments.map((value) => ({
                value,
                label: t(`choices.environment.${value}`),
              }))}
              className="max-w-72"
            />
            <ConnectionTest service="paypal" answer={answer} />
          </div>
        </div>
      </Part>
    </>
  );
}
