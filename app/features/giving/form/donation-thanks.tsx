import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { UiLink } from "~/ui/link";
import type { Currency } from "../donations/giving-choices";
import { MoneyAmount } from "./money-amount";

/** A card donation that was just made. */
export interface MadeDonation {
  /** Path of its status page. */
  page: string;
  isDemo: boolean;
  amount: number;
  currency: Currency;
  isMonthly: boolean;
}

/** The thank-you above the form after a card donation. */
export function DonationThanks({ donation, className }: { donation: MadeDonation; className?: string }) {
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
        <MoneyAmount amount={donation.amount} currency={donation.currency} className="font-serif text-3xl" />
        {donation.isMonthly && <span className="text-ink-soft"> {t("frequency.monthlyText")}</span>}
      </p>
      {donation.isDemo && <p className="mt-2 text-sm text-pretty text-ink-soft">{t("demo.text")}</p>}
      <UiLink href={donation.page} className="link mt-3 inline-flex min-h-11 items-center">
        {t("success.look")}
      </UiLink>
    </div>
  );
}
