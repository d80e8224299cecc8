import { formatMoney } from "~/i18n/format-money";
import type { Language } from "~/i18n/languages";

/** A ledger note with its amounts ("-40.00 USD") formatted for a language. */
export const formatLedgerNote = (note: string, language: Language) =>
  note.replace(/(-?\d+\.\d\d) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    formatMoney(Math.round(Number(amount) * 100), currency, language),
  );
