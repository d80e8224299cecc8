import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { findLegalText } from "./legal-text";
import { receiptFactsSchema } from "./receipt-facts.schema";
import type { StatementDonation } from "./statement-pdf.server";

/** The years in which gifts came from an address, by the day of each gift; newest first. */
export async function listStatementYears(email: string): Promise<number[]> {
  const years = (await listReceiptedDonations(email)).map(donationYear);
  return [...new Set(years)].sort((a, b) => b - a);
}

/** All real gifts of an address in a year, whatever became of them, as a PDF. Throws AppError 404 where there was none. */
export async function readStatementFile(
  email: string,
  year: number,
  language: Language,
  now = new Date(),
): Promise<{ name: string; pdf: Buffer }> {
  const gifts = (await listReceiptedDonations(email)).filter((gift) => donationYear(gift) === year);
  const newest = gifts.at(-1);
  if (!newest) throw new AppError(404, "notFound");
  const settings = await getSettings();
  const { site, ministry, publishing, giving } = settings;
  // The typesetter is large: it is loaded for the first document, not for every process.
  const { renderStatementPdf } = await import("./statement-pdf.server");
  return renderStatementPdf({
    year,
    language,
    gifts,
    email,
    donorName: gifts.findLast(({ donorName }) => donorName)?.donorName ?? null,
    country: newest.country,
    createdAt: now,
    issuedOn: dateIn(publishing.timeZone, now),
    siteName: site.siteName,
    pastorName: ministry.pastorName,
    address: ministry.address,
    legalName: giving.receipts.legalName || site.siteName,
    taxId: giving.receipts.taxId,
    legalText: findLegalText(settings, newest.country, language),
  });
}

/** What the receipts of an address say of its gifts, in the order of their days. */
async function listReceiptedDonations(email: string): Promise<StatementDonation[]> {
  const rows = await db
    .selectFrom("donations")
    .innerJoin("receipts", "receipts.donationId", "donations.id")
    .select(["receipts.facts", "donations.refundedAmount"])
    .where((eb) => eb.fn<string>("lower", ["donorEmail"]), "=", email.toLowerCase())
    .where("donations.status", "in", ["completed", "refunded"])
    .where("donations.isDemo", "=", 0)
    .orderBy("receipts.id")
    .execute();
  const gifts = rows.map(({ facts, refundedAmount }) => {
    const said = receiptFactsSchema.parse(JSON.parse(facts));
    return { ...said, returned: Math.min(said.amount, refundedAmount) };
  });
  return gifts.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const donationYear = ({ date }: { date: string }) => Number(date.slice(0, 4));
