import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { findLegalText } from "./receipts.server";
import { receiptFactsSchema } from "./receipt-facts.schema";
import type { StatementDonation } from "./statement-pdf.server";

/** The years of an address's donations, newest first. */
export async function listStatementYears(email: string): Promise<number[]> {
  const years = (await listReceiptedDonations(email)).map(donationYear);
  return [...new Set(years)].sort((a, b) => b - a);
}

/** All real donations of an address in a year, also refunded ones, as a PDF. Throws AppError 404 without any. */
export async function readStatementFile(
  email: string,
  year: number,
  language: Language,
  now = new Date(),
): Promise<{ name: string; pdf: Buffer }> {
  const donations = (await listReceiptedDonations(email)).filter(
    (donation) => donationYear(donation) === year,
  );
  const newest = donations.at(-1);
  if (!newest) throw new AppError(404, "notFound");
  const settings = await getSettings();
  const { site, ministry, publishing, giving } = settings;
  // pdfkit is large: loaded for the first document only.
  const { renderStatementPdf } = await import("./statement-pdf.server");
  return renderStatementPdf({
    year,
    language,
    donations,
    email,
    donorName: donations.findLast(({ donorName }) => donorName)?.donorName ?? null,
    country: newest.country,
    createdAt: now,
    issuedOn: dateIn(publishing.timeZone, now),
    siteName: site.siteName,
    pastorName: ministry.pastorName,
    logo: ministry.logo,
    address: ministry.address,
    legalName: giving.receipts.legalName || site.siteName,
    taxId: giving.receipts.taxId,
    legalText: findLegalText(settings, newest.country, language),
  });
}

/** The receipts of an address's donations, by day of donation. */
async function listReceiptedDonations(email: string): Promise<StatementDonation[]> {
  const rows = await db
    .selectFrom("donations")
    .innerJoin("receipts", "receipts.donationId", "donations.id")
    .select(["receipts.facts", "donations.refundedAmount"])
    .where((eb) => eb.fn<string>("lower", ["donorEmail"]), "=", email.toLowerCase())
    .where("donations.status", "in", ["completed", "refunded"])
    .where("donations.isDemo", "=", false)
    .orderBy("receipts.id")
    .execute();
  const donations = rows.map(({ facts, refundedAmount }) => {
    const receipt = receiptFactsSchema.parse(JSON.parse(facts));
    return { ...receipt, returned: Math.min(receipt.amount, refundedAmount) };
  });
  return donations.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const donationYear = ({ date }: { date: string }) => Number(date.slice(0, 4));
