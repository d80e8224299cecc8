import { useCallback, useEffect, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type CardElement from "./card-element";
import type { CardFields } from "~/features/giving/form/pay-by-card";
import { CardSkeleton } from "./card-skeleton";
import { hasNameAndEmail, type DonorDetails } from "~/features/giving/form/donor-details";
import type { Currency } from "~/features/giving/donations/giving-choices";
import type { OfferedMethods } from "~/features/giving/payment-methods/payment-methods";

interface CardPanelProps {
  stripe: NonNullable<OfferedMethods["stripe"]>;
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  details: DonorDetails;
  onReady: (fields: CardFields | null) => void;
}

type Element = ComponentType<Parameters<typeof CardElement>[0]>;

/** The card fields, loaded when name and e-mail address are filled in. */
export function CardPanel({ stripe, amount, currency, isMonthly, details, onReady }: CardPanelProps) {
  const { t, i18n } = useTranslation("giving");
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [Element, setElement] = useState<Element>();
  const wanted = hasNameAndEmail(details);
  const fail = useCallback(() => setHasFailed(true), []);

  useEffect(() => {
    if (!wanted || Element) return;
    let isHere = true;
    import("./card-element").then(
      (module) => isHere && setElement(() => module.default),
      () => isHere && fail(),
    );
    return () => {
      isHere = false;
    };
  }, [wanted, Element, tries, fail]);

  if (!wanted) return <p className="rounded-xl bg-tint px-4 py-3.5 text-ink-soft">{t("card.hint")}</p>;
  if (hasFailed) {
    return (
      <Alert
        variant="error"
        title={t("card.setupError")}
        action={
          <>
            <Button
              type="button"
              onClick={() => {
                setHasFailed(false);
                setTries(tries + 1);
              }}
            >
              {t("card.retry")}
            </Button>
            {/* Without our script: Stripe's hosted page. */}
            <Button type="button" variant="secondary" onClick={(event) => event.currentTarget.form?.submit()}>
              {t("card.hosted")}
            </Button>
          </>
        }
      >
        {t("card.setupUnable")}
      </Alert>
    );
  }
  if (!Element) return <CardSkeleton />;
  return (
    <>
      <Element
        key={tries}
        {...{ stripe, amount, currency, isMonthly, onReady }}
        language={i18n.language}
        donor={{ name: details.donorName ?? "", email: details.donorEmail ?? "" }}
        onFailed={fail}
      />
      {i18n.language === "ht" && <p className="mt-3 text-sm text-ink-soft">{t("card.fieldsLanguage")}</p>}
    </>
  );
}
