import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { useToast } from "~/ui/toast";
import { toAmountChoice, readChosenAmount } from "~/features/giving/form/amount-choice";
import { AmountStep, type DonationTerms } from "./amount-step";
import type { DonorDetails } from "~/features/giving/form/donor-details";
import { clearGivingDraft, useGivingDraft } from "~/features/giving/form/giving-draft";
import type { PaymentMethod } from "~/features/giving/donations/giving-choices";
import { createGivingFlowPath } from "~/features/giving/donations/donation-paths";
import { MethodTabs } from "./method-tabs";
import { PaymentStep } from "./payment-step";
import { findMethodLimit, MethodLimits } from "./method-limits";
import { addPaymentEntry, GIVING_PLACE, readEntryStep } from "~/features/giving/form/step-history";
import { listOfferedMethods } from "~/features/giving/payment-methods/payment-methods";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";
import type { Language } from "~/i18n/languages";
import { formatMoney } from "~/i18n/format-money";

export interface GivingFlowProps {
  giving: GivingFlowData;
  /** `formStamp()` from the loader. */
  stamp: string;
  headingLevel: 2 | 3;
  /** Navigates within the site. */
  go: (path: string) => void;
}

/**
 * The form in two steps: amount, then payment. Without JavaScript each step has its own address;
 * with JavaScript it has its own history entry.
 */
export function GivingFlow({ giving, stamp, headingLevel, go }: GivingFlowProps) {
  const { methods: offered, start } = giving;
  const { t } = useTranslation("giving");
  const path = useLocalePath();
  const { toast } = useToast();
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
  const { currency, isMonthly } = sum;
  const amount = readChosenAmount(sum.choice, currency);
  const methods = listOfferedMethods(offered);
  const isPaying = step === "payment" && amount !== null;
  const touch = useGivingDraft({ start, methods, draft: { ...sum, step, method } }, (draft) => {
    const { step, method, ...terms } = draft;
    setStep(step);
    setSum(terms);
    setMethod(method);
  });
  const change = useCallback(
    (next: typeof step) => {
      touch();
      setStep(next);
      setIsMoved(true);
    },
    [touch],
  );
  const choose = (next: DonationTerms) => {
    touch();
    setSum(next);
  };
  const chooseMethod = (next: PaymentMethod) => {
    touch();
    setMethod(next);
  };
  useEffect(() => {
    const moved = () => {
      const next = readEntryStep();
      if (next && next !== step) change(next);
    };
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, [change, step]);
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [isMoved, step]);

  function given(page: string, isDemo: boolean) {
    toast(
      isDemo
        ? { title: t("demo.toast") }
        : { title: t("success.title"), description: t("success.thanks"), isOnPage: true },
    );
    clearGivingDraft();
    go(page);
  }

  return (
    <div id={GIVING_PLACE}>
      {start.isCancelled && !isMoved && (
        <Alert title={t("cancelled.title")} className="mb-6">
          {t("cancelled.text")}
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
                if (readEntryStep() === "payment") history.back();
                else change("amount");
              }}
              className="link inline-flex min-h-11 items-center"
            >
              {t("amount.change")}
            </a>
          </div>
          <Heading ref={heading} tabIndex={-1} className="mb-6 text-3xl wrap-anywhere outline-none">
            <MoneyAmount amount={amount} currency={currency} />{" "}
            <span className="font-sans text-base tracking-normal text-ink-soft">
              {t(isMonthly ? "frequency.monthlyText" : "frequency.onceText")}
            </span>
          </Heading>
          <MethodLimits
            {...{ method, currency, isMonthly }}
            hasCard={offered.stripe !== null}
            pathOf={(choice) => path(createGivingFlowPath({ amount, currency, ...choice }))}
            onChoose={(choice) => {
              chooseMethod(choice.method);
              choose({ ...sum, isMonthly: choice.isMonthly });
            }}
          />
          <MethodTabs
            methods={methods}
            chosen={method}
            limitOf={(one) => findMethodLimit({ method: one, currency, isMonthly })}
            onChoose={chooseMethod}
            pathOf={(one) => path(createGivingFlowPath({ amount, currency, isMonthly, method: one }))}
          >
            <PaymentStep
              key={method}
              {...{ giving, stamp, method, amount, currency, isMonthly, details, attempt, go }}
              onDetails={setDetails}
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
            methods={methods}
            onChange={choose}
            onContinue={() => {
              addPaymentEntry();
              change("payment");
            }}
            isInvalid={start.isInvalid && !isMoved}
            isDemo={offered[method]?.demo ?? false}
          />
        </>
      )}
    </div>
  );
}

interface MoneyAmountProps {
  /** Minor units. */
  amount: number;
  currency: string;
  className?: string;
}

/** An amount in the page's language. Hydration keeps the server's text: older browsers may format it differently. */
function MoneyAmount({ amount, currency, className }: MoneyAmountProps) {
  const { i18n } = useTranslation();
  return (
    <span className={className} suppressHydrationWarning>
      {formatMoney(amount, currency, i18n.language as Language)}
    </span>
  );
}
