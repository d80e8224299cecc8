import { toPrintableText } from "~/drawing/printable-text.server";
import { countryCode } from "~/i18n/country-code";
import { countryName } from "~/i18n/country-name";
import { formatDate, formatDateIn, formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import {
  pdfFileName,
  drawLetterhead,
  paperForCountry,
  drawSignature,
  signatureHeight,
} from "./pdf-letterhead.server";
import { pdfColours, openPdfDocument, type PdfSheet } from "./pdf-document.server";
import { loadLogo } from "~/features/writing/pictures/load-logo.server";
import type { ReceiptFacts } from "./receipt-facts.schema";

/** What happened to the donation after its receipt was issued. */
interface ReceiptChanges {
  voidedAt: string | null;
  /** Refunded minor units. */
  returned: number;
  /** It was entered by mistake. */
  isCorrected: boolean;
}

/** Renders a receipt. Deterministic: the bytes stay the same until the donation changes. */
export async function renderReceiptPdf(
  facts: ReceiptFacts,
  since: ReceiptChanges,
): Promise<{ name: string; pdf: Buffer }> {
  const { serial, language, country, issuedAt, legalName } = facts;
  const t = tFor(language);
  const title = `${t("giving-mails:pdf.title")} ${serial}`;
  const paper = paperForCountry(country);
  const logo = await loadLogo(facts.logo);
  const sheet = openPdfDocument({ title, author: legalName, language, createdAt: new Date(issuedAt), paper });
  let y = drawLetterhead(
    sheet,
    { ...facts, logo },
    t("giving-mails:pdf.title"),
    t("giving-mails:pdf.number", { serial }),
  );
  y = drawDonation(sheet, facts, since, y + 30);
  y = drawFactTable(sheet, receiptFactRows(facts, since), y + 24);
  drawFooter(sheet, facts, y + 26);
  sheet.doc.switchToPage(0);
  if (since.voidedAt !== null) drawVoidStamp(sheet, t("giving-mails:pdf.void"));
  return { name: pdfFileName(t("giving-mails:pdf.file"), serial), pdf: await sheet.finish() };
}

/** Donor and amount. */
function drawDonation(sheet: PdfSheet, facts: ReceiptFacts, since: ReceiptChanges, from: number): number {
  const { voidedAt, returned } = since;
  const { language, donorName, amount, currency } = facts;
  const t = tFor(language);
  const wide = { x: sheet.left, width: sheet.right - sheet.left };
  let y = sheet.text(t("giving-mails:pdf.received"), { ...wide, y: from, size: 11, colour: pdfColours.soft });
  const name = toPrintableText(donorName ?? "").trim();
  const who = name || t("giving-mails:pdf.nobody");
  const size = who.length > 60 ? 16 : 23;
  y = sheet.text(who, { ...wide, y: y + 5, size, face: name ? "serif" : "serifItalic" });
  if (amount === 0) return drawDonationInKind(sheet, facts, since, y + 16);
  const sum = formatMoney(amount, currency, language);
  const ends = sheet.text(sum, { ...wide, y: y + 16, size: 42, face: "serifSemiBold" });
  // "$40.00" does not name its currency; "40,00 $US" and "40,00 €" do.
  if (!/[A-Z€]/.test(sum)) {
    const beside = sheet.left + sheet.widthOf(sum, "serifSemiBold", 42) + 12;
    sheet.text(currency, { x: beside, y: ends - 26, width: 60, size: 12, colour: pdfColours.soft });
  }
  y = ends;
  const kept = formatMoney(Math.max(0, amount - returned), currency, language);
  const warning = voidedAt
    ? sayVoided(facts, since)
    : returned > 0 && t("giving-mails:pdf.returnedNote", { kept });
  if (!warning) return y;
  return sheet.text(warning, {
    ...wide,
    y: y + 8,
    size: 12,
    face: "sansSemiBold",
    colour: pdfColours.warning,
  });
}

/** When and why a receipt became void. */
function sayVoided({ language, timeZone }: ReceiptFacts, { voidedAt, isCorrected }: ReceiptChanges): string {
  const date = formatDateIn(voidedAt!, language, timeZone);
  return tFor(language)(`giving-mails:pdf.${isCorrected ? "voidedCorrected" : "voided"}`, { date });
}

/** What was given in kind, in the place of the amount. */
function drawDonationInKind(
  sheet: PdfSheet,
  facts: ReceiptFacts,
  since: ReceiptChanges,
  from: number,
): number {
  const wide = { x: sheet.left, width: sheet.right - sheet.left };
  const what = toPrintableText(facts.description);
  const y = sheet.text(what, { ...wide, y: from, size: what.length > 60 ? 18 : 26, face: "serifSemiBold" });
  if (!since.voidedAt) return y;
  const warning = { size: 12, face: "sansSemiBold", colour: pdfColours.warning } as const;
  return sheet.text(sayVoided(facts, since), { ...wide, y: y + 8, ...warning });
}

function receiptFactRows(
  facts: ReceiptFacts,
  { returned }: ReceiptChanges,
): [label: string, value: string][] {
  const { language, amount, currency, isMonthly, method, date, country } = facts;
  const t = tFor(language);
  const inWords = (sum: number) => formatMoney(sum, currency, language);
  const isPart = returned > 0 && returned < amount;
  const rows: [string, string][] = [
    [t("giving-mails:label.kind"), isMonthly ? t("giving-mails:kind.monthly") : t("giving-mails:kind.once")],
    [t("giving-mails:label.date"), formatDate(date, language)],
    [t("giving-mails:label.method"), t(`giving-mails:method.${method}`)],
    [t("giving-mails:label.country"), country ? countryName(countryCode(country) ?? country, language) : ""],
    [t("giving-mails:label.returned"), isPart ? inWords(returned) : ""],
    [t("giving-mails:label.kept"), isPart ? inWords(amount - returned) : ""],
    [t("giving-mails:pdf.organisation"), facts.legalName],
    [t("giving-mails:pdf.taxId"), facts.taxId],
    [t("giving-mails:pdf.address"), facts.address],
  ];
  return rows.filter(([, value]) => value !== "");
}

function drawFactTable(sheet: PdfSheet, rows: [label: string, value: string][], from: number): number {
  const { left, right } = sheet;
  const second = left + 160;
  let y = from;
  for (const [label, value] of rows) {
    sheet.rule(y, left, right);
    const ended = sheet.text(label, { x: left, y: y + 6, width: 150, size: 11, colour: pdfColours.soft });
    y = 6 + Math.max(ended, sheet.text(value, { x: second, y: y + 6, width: right - second, size: 11 }));
  }
  sheet.rule(y, left, right);
  return y;
}

/** The legal text, smaller when it is long, and the signature. */
function drawFooter(sheet: PdfSheet, facts: ReceiptFacts, from: number): void {
  const { language, legalText, issuedOn } = facts;
  const t = tFor(language);
  let y = from;
  if (legalText) {
    const style = { x: sheet.left, width: sheet.right - sheet.left, lineGap: 2 };
    const after = 22 + signatureHeight;
    const fits = (size: number) =>
      y + 18 + sheet.heightOf(legalText, { ...style, size }) + after <= sheet.bottom;
    const size = [11, 10, 9, 8].find(fits) ?? 8;
    const heading = t("giving-mails:pdf.legal");
    y = sheet.text(heading, { ...style, y, size, face: "sansSemiBold", as: "H2" }) + 2;
    y = sheet.text(legalText, { ...style, y, size }) + 22;
  }
  drawSignature(sheet, facts, y);
  sheet.note(0, t("giving-mails:pdf.issued", { date: formatDate(issuedOn, language) }));
}

/** The stamp across a void receipt. */
function drawVoidStamp(sheet: PdfSheet, word: string): void {
  const label = word.toUpperCase();
  const width = sheet.widthOf(label, "sansSemiBold", 34) + 36;
  sheet.ornament((on) => {
    const [x, y] = [sheet.right - width - 4, 178];
    on.rotate(-12, { origin: [x + width / 2, y + 26] }).opacity(0.85);
    on.roundedRect(x, y, width, 54, 8).lineWidth(3).strokeColor(pdfColours.warning).stroke();
    on.fillColor(pdfColours.warning).text(label, x, y + 6, { width, align: "center" });
  });
}
