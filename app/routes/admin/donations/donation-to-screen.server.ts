import type {
  DonationDetail,
  LedgerEntry,
  ManagedDonation,
} from "~/features/giving/admin/donations-admin.schema";
import type { DonationSummary } from "~/features/giving/admin/donations-admin.server";
import { formatFieldAmount } from "~/features/giving/donations/minor-units";
import { formatLedgerNote } from "~/features/giving/donations/ledger-note";
import { countryName } from "~/i18n/country-name";
import {
  formatDateTime,
  formatLongDateTime,
  formatMoney,
  formatNumber,
  formatShortDate,
} from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { sayDate } from "~/i18n/spoken-date.server";

/** The API's amount ("-25.00"), formatted for a language. */
const formatApiMoney = (amount: string, currency: string, language: Language) =>
  formatMoney(Math.round(Number(amount) * 100), currency, language);

/** The summary figures, formatted; dollars first, other currencies separately. */
export function summaryToScreen({ collected, ...counts }: DonationSummary, language: Language) {
  const [dollars = null, ...others] = (collected ?? []).map(({ amount, currency }) =>
    formatMoney(amount, currency, language),
  );
  return {
    collected: dollars,
    others,
    thisMonth: formatNumber(counts.thisMonth, language),
    today: formatNumber(counts.today, language),
    pending: formatNumber(counts.pending, language),
    toCheck: counts.toCheck > 0 ? formatNumber(counts.toCheck, language) : null,
  };
}

/** A donation of the list, formatted. */
export const donationItemToScreen = (donation: ManagedDonation, language: Language, timeZone: string) => ({
  id: donation.id,
  donorName: donation.donorName,
  donorEmail: donation.donorEmail,
  method: donation.paymentMethod,
  status: donation.status,
  isRecurring: donation.isRecurring,
  isDemo: donation.isDemo,
  createdAt: donation.createdAt,
  amount: donation.description
    ? tFor(language)("admin-donations:methods.inKind")
    : formatApiMoney(donation.amount, donation.currency, language),
  when: sayDate(donation.createdAt, language, timeZone),
});
export type DonationItemScreen = ReturnType<typeof donationItemToScreen>;

/** A donation with its details, formatted. */
export function donationToScreen(donation: DonationDetail, language: Language, timeZone: string) {
  const { currency, monthly, receiptIssued, refundable, ledger, ...rest } = donation;
  const amount = (text: string) => formatApiMoney(text, currency, language);
  const moment = (iso: string) => formatDateTime(iso, language, timeZone);
  return {
    ...rest,
    currency,
    method: donation.paymentMethod,
    amount: donation.description ?? amount(donation.amount),
    entered: donation.enteredAt && moment(donation.enteredAt),
    refunded: donation.refundedAmount === "0.00" ? null : amount(donation.refundedAmount),
    when: formatLongDateTime(donation.createdAt, language, timeZone),
    country: donation.country && countryName(donation.country, language),
    completed: donation.completedAt && formatLongDateTime(donation.completedAt, language, timeZone),
    received: donation.receivedOn && formatShortDate(donation.receivedOn, language),
    ledger: ledger.map((entry) => ledgerEntryToScreen(entry, language, timeZone)),
    refundable: refundable && {
      ...refundable,
      left: formatFieldAmount(refundable.left, language),
      leftInWords: amount(refundable.left),
    },
    receiptIssued: receiptIssued && {
      serial: receiptIssued.serial,
      issued: moment(receiptIssued.issuedAt),
      voided: receiptIssued.voidedAt && moment(receiptIssued.voidedAt),
    },
    monthly: monthly && { ...monthly, amount: formatApiMoney(monthly.amount, monthly.currency, language) },
  };
}
export type DonationScreen = ReturnType<typeof donationToScreen>;

const ledgerEntryToScreen = (entry: LedgerEntry, language: Language, timeZone: string) => ({
  ...entry,
  amount: entry.amount === "0.00" ? null : formatApiMoney(entry.amount, entry.currency, language),
  note: entry.note && formatLedgerNote(entry.note, language),
  when: formatDateTime(entry.createdAt, language, timeZone),
});
