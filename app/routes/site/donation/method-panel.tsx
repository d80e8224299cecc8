import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { formatMoney } from "~/i18n/format-money";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { CardPanel } from "./card-panel";
import type { CardFields } from "~/features/giving/form/pay-by-card";
import { hasNameAndEmail, type DonorDetails } from "~/features/giving/form/donor-details";
import type { Currency, PaymentMethod } from "~/features/giving/donations/giving-choices";
import type { CardProblem } from "~/features/giving/form/use-card-payment";
import type { OfferedMethods } from "~/features/giving/payment-methods/payment-methods";
import { ZelleSteps } from "~/features/giving/form/zelle-steps";

interface CardMethodPanelProps {
  stripe: NonNullable<OfferedMethods["stripe"]>;
  /** Minor units. */
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  details: DonorDetails;
  /** The card is typed on this page; otherwise on Stripe's hosted page. */
  isOnPage: boolean;
  isBusy: boolean;
  problem: CardProblem | null;
  onReady: (fields: CardFields | null) => void;
}

/** The card fields, and the button with the amount. */
export function CardMethodPanel(props: CardMethodPanelProps) {
  const { stripe, amount, currency, isMonthly, details, isOnPage, isBusy, problem, onReady } = props;
  const { t, i18n } = useTranslation("giving");
  const [isReady, setIsReady] = useState(false);
  const ready = useCallback(
    (fields: CardFields | null) => {
      setIsReady(fields !== null);
      onReady(fields);
    },
    [onReady],
  );
  const sum = { amount: formatMoney(amount, currency, i18n.language as Language) };
  const hasFields = isOnPage && !stripe.demo;
  return (
    <>
      {isMonthly && <p className="text-pretty text-ink-soft">{t("card.monthly")}</p>}
      {hasFields ? (
        <CardPanel {...{ stripe, amount, currency, isMonthly, details }} onReady={ready} />
      ) : (
        <p className="rounded-xl bg-tint px-4 py-3.5 text-pretty text-ink-soft">
          {t(stripe.demo ? "demo.card" : "card.hostedText")}
        </p>
      )}
      {problem && (
        <Alert
          variant={problem.isDone ? "success" : "error"}
          title={problem.title}
          action={
            <>
              {problem.isSetup && (
                <Button type="submit" variant="secondary">
                  {t("card.retry")}
                </Button>
              )}
              {problem.page && (
                <ButtonLink href={problem.page} variant="secondary">
                  {t("success.look")}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{problem.text}</p>
          {!problem.page && <p>{t("card.nothingCharged")}</p>}
        </Alert>
      )}
      {(!hasFields || hasNameAndEmail(details)) && (
        <Button type="submit" size="lg" block loading={isBusy} disabled={hasFields && !isReady}>
          {isOnPage || stripe.demo ? t(isMonthly ? "card.giveMonthly" : "card.give", sum) : t("card.hosted")}
        </Button>
      )}
    </>
  );
}

interface OtherMethodPanelProps {
  method: Exclude<PaymentMethod, "stripe">;
  methods: OfferedMethods;
  currency: Currency;
  isMonthly: boolean;
  isBusy: boolean;
}

/** PayPal and Zelle: one-time donations only. */
export function OtherMethodPanel({ method, methods, currency, isMonthly, isBusy }: OtherMethodPanelProps) {
  const { t } = useTranslation("giving");
  if (isMonthly) return null;
  return (
    <>
      {method === "paypal" ? (
        <p className="rounded-xl bg-tint px-4 py-3.5 text-pretty text-ink-soft">{t("paypal.text")}</p>
      ) : (
        methods.zelle && (
          <ZelleSteps recipient={methods.zelle.recipient} name={methods.zelle.name} currency={currency} />
        )
      )}
      <Button type="submit" size="lg" block loading={isBusy}>
        {t(method === "paypal" ? "paypal.go" : "zelle.pledge")}
      </Button>
    </>
  );
}
