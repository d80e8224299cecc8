import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { formatMoney } from "~/i18n/format-money";

interface MoneyAmountProps {
  /** Minor units. */
  amount: number;
  currency: string;
  className?: string;
}

/** An amount in the page's language. Hydration keeps the server's text: older browsers may format it differently. */
export function MoneyAmount({ amount, currency, className }: MoneyAmountProps) {
  const { i18n } = useTranslation();
  return (
    <span className={className} suppressHydrationWarning>
      {formatMoney(amount, currency, i18n.language as Language)}
    </span>
  );
}
