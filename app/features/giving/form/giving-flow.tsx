import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { useToast } from "~/ui/toast";
import { toAmountChoice, readChosenAmount, chooseCustomAmount } from "./amount-choice";
import { AmountStep, type DonationTerms } from "./amount-step";
import type { DonorDetails } from "./donor-details";
import { defaultCurrency, type PaymentMethod } from "../donations/giving-choices";
import { createGivingFlowPath } from "../donations/donation-paths";
import { MethodTabs } from "./method-tabs";
import { MoneyAmount } from "./money-amount";
import { PaymentStep } from "./payment-step";
import { DonationThanks, type MadeDonation } from "./donation-thanks";
import { listOfferedMethods } from "../payment-methods/payment-methods";
import { type GivingFlowData } from "./giving-flow-data";

export interface GivingFlowProps {
  giving: GivingFlowData;
  /** `formStamp()` from the loader. */
  stamp: string;
  headingLevel: 2 | 3;
  /** Navigates within the site. */
  go: (path: string) => void;
}

/**
 * The form in two steps: amount, then payment (spec public §2, §4). Each step has its own address without JavaScript.
 */
export function GivingFlow({ giving, stamp, headingLevel, go }: GivingFlowProps) {
  const { methods: offered, start } = giving;
  const { t } = useTranslation("giving");
  const path = useLocalePath();
  const { toast, dismiss } = useToast();
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const attempt = useRef("");
  const [step, setStep] = useState(start.step);
  const [isMoved, setIsMoved] = useState(false);
  const [sum, setSum] = useState<DonationTerms>(() => ({
    choice: toAmountChoice(start.typed),

    currency: start.currency,
    isMonthly: start.isMonthly,
  }));
  const [method, setMethod] = useState<PaymentMethod>(start.method);
  const [details, setDetails] = useState<DonorDetails>({});
  const [made, setMade] = useState<MadeDonation | null>(null);
  const amount = readChosenAmount(sum.choice);
  const { currency, isMonthly } = sum;
  const methods = listOfferedMethods(offered);
  const isPaying = step === "payment" && amount !== null;
  const change = (next: typeof step) => {
    dismiss(); // Removes a toast about the amount before it was corrected.
    setStep(next);
    setIsMoved(true);
    setMade(null);
  };
  useEffect(() => {
    if (isMoved && !made) heading.current?.focus();
  }, [isMoved, made, step]);

  const given = useCallback(
    (page: string, isDemo: boolean) => {
      if (amount === null) return;
      toast(
        isDemo
          ? { title: t("demo.toast") } // The thank-you above the form says the rest.
          : { title: t("success.title"), description: t("success.thanks") },
      );
      attempt.current = "";
      setMade({ page, isDemo, amount, currency, isMonthly });
      setStep("amount");
      setSum({ choice: chooseCustomAmount(""), currency: defaultCurrency, isMonthly: false });
      setDetails({});
      setMethod(methods[0] ?? "stripe");
    },
    [amount, currency, isMonthly, methods, t, toast],
  );

  return (
    <div>
      {made && <DonationThanks donation={made} className="mb-8" />}
      {start.isCancelled && !isMoved && !made && (
        <Alert title={t("cancelled.title")} className="mb-6">
          {t("cancelled.text")}
        </Alert>
      )}
      {offered[method]?.demo && !made && (
        <Alert title={t("demo.label")} className="mb-6">
          {t("demo.text")}
        </Alert>
      )}
      {isPaying ? (
        <>
          <div className="-mt-2 flex items-center justify-between gap-4">
            <p className="text-sm text-ink-soft">{t("step.second")}</p>
            <a
              href={path(createGivingFlowPath({ amount, currency, isMonthly, method, changes: true }))}
              onClick={(event) => {
                event.preventDefault();
                change("amount");
              }}
              className="link inline-flex min-h-11 items-center"
            >
              {t("amount.change")}
            </a>
          </div>
          <Heading ref={heading} tabIndex={-1} className="mb-6 text-3xl outline-none">
            <MoneyAmount amount={amount} currency={currency} />{" "}
            <span className="font-sans text-base tracking-normal text-ink-soft">
              {t(isMonthly ? "frequency.monthlyText" : "frequency.onceText")}
            </span>
          </Heading>
          <MethodTabs
            methods={methods}
            chosen={method}
            onChoose={setMethod}
            pathOf={(one) => path(createGivingFlowPath({ amount, currency, isMonthly, method: one }))}
          >
            <PaymentStep
              key={method}
              {...{ giving, stamp, method, amount, currency, isMonthly, details, attempt, go }}
              onDetails={setDetails}
              onChoose={(choice) => {
                setMethod(choice.method);
                setSum((before) => ({ ...before, isMonthly: choice.isMonthly }));
              }}
              onGiven={given}
            />
          </MethodTabs>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{t("step.first")}</p>
          <Heading ref={heading} tabIndex={-1} className="mt-1 mb-6 text-2xl outline-none">
            {t("step.amount")}
          </Heading>
          <AmountStep
            sum={sum}
            onChange={setSum}
            onContinue={() => change("payment")}
            isInvalid={start.isInvalid && !isMoved}
          />
        </>
      )}
    </div>
  );
}
