import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import type { Currency, PaymentMethod } from "~/features/giving/donations/giving-choices";

/** A choice of method and frequency that differs from the current one. */
interface MethodChoice {
  method: PaymentMethod;
  isMonthly: boolean;
}

interface ChosenTerms extends MethodChoice {
  currency: Currency;
}

/** Why a method cannot take the chosen terms: `once`: one-time only; `dollars`: US dollars only; null: it can. */
export function findMethodLimit({ method, isMonthly, currency }: ChosenTerms): "once" | "dollars" | null {
  if (method !== "stripe" && isMonthly) return "once";
  return method === "zelle" && currency !== "USD" ? "dollars" : null;
}

interface MethodLimitsProps extends ChosenTerms {
  hasCard: boolean;
  onChoose: (choice: MethodChoice) => void;
  /** Without JavaScript a choice is a link. */
  pathOf: (choice: MethodChoice) => string;
}

/** Explains below the amount what the chosen method cannot do, and offers alternatives. */
export function MethodLimits({ hasCard, onChoose, pathOf, ...terms }: MethodLimitsProps) {
  const { t } = useTranslation("giving");
  const limit = findMethodLimit(terms);
  if (limit === null) return null;
  if (limit === "dollars") return <Alert className="mb-6">{t("zelle.dollars")}</Alert>;
  const choices: (MethodChoice & { label: string })[] = [
    ...(hasCard ? [{ method: "stripe" as const, isMonthly: true, label: t("monthly.byCard") }] : []),
    { method: terms.method, isMonthly: false, label: t("monthly.once") },
  ];
  return (
    <Alert
      title={t("monthly.title")}
      className="mb-6"
      action={choices.map(({ label, ...choice }) => (
        <ButtonLink
          key={label}
          href={pathOf(choice)}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {label}
        </ButtonLink>
      ))}
    >
      {t("monthly.cardOnly")}
    </Alert>
  );
}
