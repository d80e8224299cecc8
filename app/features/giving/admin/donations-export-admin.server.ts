import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { countryName } from "~/i18n/country-name";
import { csvCells, type CsvFormat } from "~/i18n/csv-cells";
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
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_donations");
  const { status, method, from, to } = filter; // The search text may be a name: it is not recorded in the audit log.
  await recordChange(db, caller, { action: "donations.exported", after: { status, method, from, to } });
  const { timeZone } = (await getSettings()).publishing;
  return exportRows(
    csvCells(format, caller.language, timeZone),
    { language: caller.language, timeZone },
    filter,
  );
}

/** Keyset batches by id: donations that arrive meanwhile do not shift the others. */
async function* exportRows(
  csv: ReturnType<typeof csvCells>,
  { language, timeZone }: { language: Language; timeZone: string },
  filter: DonationFilter,
): AsyncGenerator<string[][]> {
  const t = tFor(language);
  const yes = (isSet: boolean) =>
    csv.words(String(isSet), isSet ? t("admin-donations:file.yes") : t("admin-donations:file.no"));
  const cells: Record<string, (row: DonationWithReceiptRow) => string> = {
    number: ({ id }) => String(id),
    date: ({ createdAt }) => csv.time(createdAt),
    status: ({ status }) => csv.words(status, t(`admin-donations:status.${status}`)),
    amount: ({ amount }) => csv.decimal(formatMinorUnits(amount)),
    refunded: ({ refundedAmount }) => csv.decimal(formatMinorUnits(refundedAmount)),
    currency: ({ currency }) => currency,
    method: ({ paymentMethod }) => csv.words(paymentMethod, t(`admin-donations:methods.${paymentMethod}`)),
    type: ({ isRecurring }) => {
      const type = isRecurring ? "monthly" : "once";
      return csv.words(type, t(`admin-donations:type.${type}`));
    },
    donor: ({ donorName }) => csv.words(donorName, donorName ?? t("admin-donations:anonymousDonor")),
    email: ({ donorEmail }) => donorEmail ?? "",
    country: ({ country }) => csv.words(country, country === null ? "" : countryName(country, language)),
    language: (row) =>
      csv.words(row.language, isLanguage(row.language) ? languageNames[row.language] : row.language),
    completedAt: ({ completedAt }) => csv.time(completedAt),
    receivedOn: ({ receivedOn }) => receivedOn ?? "",
    receivedBy: ({ receivedBy }) =>
      csv.words(receivedBy, receivedBy === null ? "" : t(`admin-donations:receivedWays.${receivedBy}`)),
    receipt: ({ receipt }) => receipt ?? "",
    donorNumber: ({ donorId }) => (donorId === null ? "" : String(donorId)),
    description: ({ description }) => description ?? "",
    enteredAt: ({ enteredAt }) => csv.time(enteredAt),
    batch: ({ batchId }) => (batchId === null ? "" : String(batchId)),
    replaces: ({ correctsId }) => (correctsId === null ? "" : String(correctsId)),
    memoCode: ({ memoCode }) => memoCode ?? "",
    reference: (row) => row.captureId ?? row.providerId ?? row.transactionId ?? "",
    onWall: ({ isPublic }) => yes(isPublic),
    anonymous: ({ isAnonymous }) => yes(isAnonymous),
    message: ({ message }) => message ?? "",
    demo: ({ isDemo }) => yes(isDemo),
  };
  yield [Object.keys(cells).map((name) => csv.name(name, t(`admin-donations:columns.${name}`)))];
  for await (const rows of streamNewestFirst(
    listDonationsBefore(db, filter, timeZone),
    donationMatcher(filter),
  )) {
    yield rows.map((row) => Object.values(cells).map((cell) => cell(row)));
  }
}
