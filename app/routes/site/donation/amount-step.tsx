import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { currencySign } from "~/i18n/format-money";
import type { Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import {
  readChosenAmount,
  choosePreset,
  chooseCustomAmount,
  type AmountChoice,
} from "~/features/giving/form/amount-choice";
import {
  currencies,
  minAmountByMethod,
  presetAmounts,
  type Currency,
  type PaymentMethod,
} from "~/features/giving/donations/giving-choices";
import {
  formatFieldAmount,
  formatMinorUnits,
  hasOtherCurrency,
} from "~/features/giving/donations/minor-units";

/** Amount, currency and frequency. */
export interface DonationTerms {
  choice: AmountChoice;
  currency: Currency;
  isMonthly: boolean;
}

interface AmountStepProps {
  sum: DonationTerms;
  /** The open ones. */
  methods: readonly PaymentMethod[];
  onChange: (sum: DonationTerms) => void;
  /** Called with a valid amount. */
  onContinue: () => void;
  /** The server refused the amount in the address. */
  isInvalid: boolean;
  /** Nothing is charged: said at the button. */
  isDemo: boolean;
}

/** The first step: a plain GET form. Without JavaScript its address opens the second step. */
export function AmountStep({ sum, methods, onChange, onContinue, isInvalid, isDemo }: AmountStepProps) {
  const { t, i18n } = useTranslation("giving");
  const { language } = i18n;
  const formatMinimum = (method: PaymentMethod) =>
    formatFieldAmount(formatMinorUnits(minAmountByMethod[method]), i18n.language);
  // Zelle transfers are made in the donor's bank, and in US dollars.
  const paysHere = methods.some((method) => method !== "zelle");
  const hint =
    methods.includes("stripe") && methods.includes("zelle")
      ? t("amount.customHint", { card: formatMinimum("stripe"), zelle: formatMinimum("zelle") })
      : t("amount.leastHint", { amount: formatMinimum(methods[0]!) });
  const path = useLocalePath();
  const [isWrong, setIsWrong] = useState(isInvalid);
  const { choice, currency, isMonthly } = sum;
  const isNothingChosen = choice.preset === null && choice.custom.trim() === "";
  const refusal = hasOtherCurrency(currency, choice.custom)
    ? t("amount.otherCurrency")
    : `${t("amount.wrong")}. ${t("amount.invalid")}.`;
  const choose = (next: AmountChoice) => {
    setIsWrong(false);
    onChange({ ...sum, choice: next });
  };
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (readChosenAmount(choice, currency) !== null) return onContinue();
    setIsWrong(true);
    const firstWrong = isNothingChosen ? "input[name=amount]" : "input[name=custom]";
    event.currentTarget.querySelector<HTMLInputElement>(firstWrong)?.focus();
  }
  return (
    <form method="get" action={path("/donation")} onSubmit={handleSubmit} noValidate className="grid gap-6">
      {(isMonthly || methods.includes("stripe")) && (
        <RadioGroup
          name="frequency"
          label={t("frequency.label")}
          hideLabel
          layout="cards"
          value={isMonthly ? "monthly" : "once"}
          onValueChange={(value) => onChange({ ...sum, isMonthly: value === "monthly" })}
          options={[
            { value: "once", label: t("frequency.once") },
            { value: "monthly", label: t("frequency.monthly") },
          ]}
        />
      )}
      <RadioGroup
        name="amount"
        label={t("amount.label")}
        layout="cards"
        value={String(choice.preset ?? "")}
        onValueChange={(value) => choose(choosePreset(Number(value)))}
        error={isWrong && isNothingChosen ? refusal : undefined}
        options={presetAmounts.map((preset) => ({
          value: String(preset),
          label: (
            <>
              {language === "en" && <Sign currency={currency} />}
              <span className="font-serif text-2xl font-medium">{preset}</span>
              {language !== "en" && (
                <>
                  {" "}
                  <Sign currency={currency} />
                </>
              )}
            </>
          ),
        }))}
      />
      <Field label={t("amount.custom")} hint={hint} error={isWrong && !isNothingChosen ? refusal : undefined}>
        <Input
          name="custom"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          suffix={<Sign currency={currency} />}
          value={choice.custom}
          onChange={(event) => choose(chooseCustomAmount(event.target.value))}
          className="text-lg"
        />
      </Field>
      {(currency !== "USD" || paysHere) && (
        <RadioGroup
          name="currency"
          label={t("currency.label")}
          layout="pills"
          value={currency}
          onValueChange={(value) => onChange({ ...sum, currency: value as Currency })}
          options={currencies.map((value) => ({ value, label: <Sign currency={value} className="" /> }))}
        />
      )}
      <div>
        <Button type="submit" size="lg" block>
          {t("amount.continue")}
        </Button>
        {isDemo && <p className="mt-4 text-center text-sm text-balance text-ink-soft">{t("demo.text")}</p>}
      </div>
    </form>
  );
}

/** The mark that the amounts of the next step bear. Hydration keeps the server's text, as there. */
function Sign({
  currency,
  className = "text-sm font-normal text-ink-soft",
}: {
  currency: Currency;
  className?: string;
}) {
  const { i18n } = useTranslation();
  return (
    <span className={className} suppressHydrationWarning>
      {currencySign(currency, i18n.language as Language)}
    </span>
  );
}
