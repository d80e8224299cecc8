import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { countryName } from "~/i18n/country-name";
import { formatDateTime, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, languageNames, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { streamNewestFirst } from "~db/newest-first";
import {
  listDonationsBefore,
  donationMatcher,
  type DonationWithReceiptRow,
} from "./donations-admin.queries.server";
import type { DonationFilter } from "./donations-admin.schema";
import { formatMinorUnits } from "../donations/minor-units";

/** The donations of a filter as table rows, newest first. The first row holds the column names. */
export async function exportDonations(
  caller: Caller,
  filter: DonationFilter,
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_donations");
  const { status, method, from, to } = filter; // The search text may be a name: it is not recorded in the audit log.
  await recordChange(db, caller, { action: "donations.exported", after: { status, method, from, to } });
  const { timeZone } = (await getSettings()).publishing;
  return exportRows(caller.language, timeZone, filter);
}

/** Keyset batches by id: donations that arrive meanwhile do not shift the others. */
async function* exportRows(
  language: Language,
  timeZone: string,
  filter: DonationFilter,
): AsyncGenerator<string[][]> {
  const t = tFor(language);
  const moment = (iso: string | null) => (iso === null ? "" : formatDateTime(iso, language, timeZone));
  const yes = (flag: 0 | 1) => (flag === 1 ? t("admin-donations:file.yes") : t("admin-donations:file.no"));
  const cells: Record<string, (row: DonationWithReceiptRow) => string> = {
    number: ({ id }) => String(id),
    date: ({ createdAt }) => moment(createdAt),
    status: ({ status }) => t(`admin-donations:status.${status}`),
    amount: ({ amount }) => formatMinorUnits(amount),
    refunded: ({ refundedAmount }) => formatMinorUnits(refundedAmount),
    currency: ({ currency }) => currency,
    method: ({ paymentMethod }) => t(`admin-donations:methods.${paymentMethod}`),
    type: ({ isRecurring }) => t(`admin-donations:type.${isRecurring === 1 ? "monthly" : "once"}`),
    donor: ({ donorName }) => donorName ?? t("admin-donations:anonymousDonor"),
    email: ({ donorEmail }) => donorEmail ?? "",
    country: ({ country }) => (country === null ? "" : countryName(country, language)),
    language: (row) => (isLanguage(row.language) ? languageNames[row.language] : row.language),
    completedAt: ({ completedAt }) => moment(completedAt),
    receivedOn: ({ receivedOn }) => (receivedOn === null ? "" : formatShortDate(receivedOn, language)),
    receivedBy: ({ receivedBy }) =>
      receivedBy === null ? "" : t(`admin-donations:receivedWays.${receivedBy}`),
    receipt: ({ receipt }) => receipt ?? "",
    memoCode: ({ memoCode }) => memoCode ?? "",
    reference: (row) => row.captureId ?? row.providerId ?? row.transactionId ?? "",
    onWall: ({ isPublic }) => yes(isPublic),
    anonymous: ({ isAnonymous }) => yes(isAnonymous),
    message: ({ message }) => message ?? "",
    demo: ({ isDemo }) => yes(isDemo),
  };
  yield [Object.keys(cells).map((name) => t(`admin-donations:columns.${name}`))];
  for await (const rows of streamNewestFirst(
    listDonationsBefore(db, filter, timeZone),
    donationMatcher(filter),
  )) {
    yield rows.map((row) => Object.values(cells).map((cell) => cell(row)));
  }
}
