import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { UiLink } from "~/ui/link";
import type { Currency } from "../donations/giving-choices";
import { MoneyAmount } from "./money-amount";

/** A gift by card that was just made. */
export interface MadeDonation {
  /** Its own page. */
  page: string;
  isDemo: boolean;
  amount: number;
  currency: Currency;
  isMonthly: boolean;
}

/** What stands above the form when a gift was made with it. */
export function DonationThanks({ gift, className }: { gift: MadeDonation; className?: string }) {
  const { t } = useTranslation("giving");
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classNames("border-b border-line pb-8 text-center", className)}>
      <SunriseQuote className="mx-auto w-32" />
      <p ref={heading} tabIndex={-1} className="mt-3 font-serif text-2xl text-balance outline-none">
        {t("success.title")}
      </p>
      <p className="mt-2 text-pretty text-ink-soft">{t("success.thanks")}</p>
      <p className="mt-3">
        <MoneyAmount amount={gift.amount} currency={gift.currency} className="font-serif text-3xl" />
        {gift.isMonthly && <span className="text-ink-soft"> {t("frequency.monthlyText")}</span>}
      </p>
      {gift.isDemo && <p className="mt-2 text-sm text-pretty text-ink-soft">{t("demo.text")}</p>}
      <UiLink href={gift.page} className="link mt-3 inline-flex min-h-11 items-center">
        {t("success.look")}
      </UiLink>
    </div>
  );
}
