import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { isDonorEmail } from "../donations/donor-donations.queries.server";
import { findLegalText, toReceiptFacts } from "./receipts.server";
import { receiptFactsSchema } from "./receipt-facts.schema";
import type { StatementContent, StatementDonation } from "./statement-pdf.server";

/** Whose donations a statement lists: those of an e-mail address, or those of a donor's rows in `donors`. */
export type StatementScope = { email: string } | { donorIds: number[] };

/** What a statement says of its donor when the donations themselves do not. */
interface StatementDonor {
  name?: string | null;
  email?: string | null;
  address?: string | null;
  country?: string | null;
}

/** The years of a donor's donations, newest first. */
export async function listStatementYears(scope: StatementScope): Promise<number[]> {
  const years = (await listStatementDonations(scope)).map(donationYear);
  return [...new Set(years)].sort((a, b) => b - a);
}

/** All real donations of a donor in a year, also refunded ones, as a PDF. Throws AppError 404 without any. */
export async function readStatementFile(
  scope: StatementScope,
  year: number,
  language: Language,
  donor: StatementDonor = {},
  now = new Date(),
): Promise<{ name: string; pdf: Buffer }> {
  const statement = await readStatement(scope, year, language, donor, now);
  if (!statement) throw new AppError(404, "notFound");
  // pdfkit is large: loaded for the first document only.
  const { renderStatementPdf } = await import("./statement-pdf.server");
  return renderStatementPdf([statement], language);
}

/** What a donor's statement of a year says; null without donations. */
export async function readStatement(
  scope: StatementScope,
  year: number,
  language: Language,
  donor: StatementDonor,
  now = new Date(),
): Promise<StatementContent | null> {
  const donations = (await listStatementDonations(scope)).filter(
    (donation) => donationYear(donation) === year,
  );
  const newest = donations.at(-1);
  if (!newest) return null;
  const settings = await getSettings();
  const { site, ministry, publishing, giving } = settings;
  const country = newest.country ?? donor.country ?? null;
  return {
    year,
    language,
    donations,
    email: "email" in scope ? scope.email : (donor.email ?? ""),
    donorAddress: donor.address ?? "",
    donorName: donor.name ?? donations.findLast(({ donorName }) => donorName)?.donorName ?? null,
    country,
    createdAt: now,
    issuedOn: dateIn(publishing.timeZone, now),
    siteName: site.siteName,
    pastorName: ministry.pastorName,
    logo: ministry.logo,
    address: ministry.address,
    legalName: giving.receipts.legalName || site.siteName,
    taxId: giving.receipts.taxId,
    legalText: findLegalText(settings, country, language),
  };
}

const isOfScope =
  (scope: StatementScope) =>
  (eb: ExpressionBuilder<DB, "donations">): Expression<SqlBool> =>
    "email" in scope
      ? isDonorEmail<"donations">(scope.email.toLowerCase())(eb)
      : eb("donations.donorId", "in", scope.donorIds);

/** A donor's donations as their receipts say, by day. One without a receipt, which was imported, says it itself. */
async function listStatementDonations(scope: StatementScope): Promise<StatementDonation[]> {
  const rows = await db
    .selectFrom("donations")
    .leftJoin("receipts", "receipts.donationId", "donations.id")
    .selectAll("donations")
    .select((eb) => [
      "receipts.facts",
      eb
        .exists(
          eb
            .selectFrom("donationLedger")
            .select("donationLedger.id")
            .whereRef("donationLedger.donationId", "=", "donations.id")
            .where("donationLedger.kind", "=", "corrected"),
        )
        .as("isCorrected"),
    ])
    .where(isOfScope(scope))
    .where("donations.status", "in", ["completed", "refunded"])
    .where("donations.isDemo", "=", false)
    .orderBy("donations.id")
    .execute();
  const settings = await getSettings();
  const donations = rows.flatMap(({ facts, isCorrected, ...row }): StatementDonation[] => {
    if (facts === null && row.enteredAt === null) return [];
    const receipt = facts === null ? factsOf(row, settings) : receiptFactsSchema.parse(JSON.parse(facts));
    const returned = Math.min(receipt.amount, row.refundedAmount);
    return [{ ...receipt, returned, isCorrected: Boolean(isCorrected) }];
  });
  return donations.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const factsOf = (row: DonationRow, settings: Awaited<ReturnType<typeof getSettings>>) => {
  const issuedAt = row.completedAt ?? row.createdAt;
  return toReceiptFacts(row, settings, { serial: "", issuedAt, issuedOn: row.receivedOn ?? "" });
};

const donationYear = ({ date }: { date: string }) => Number(date.slice(0, 4));
