import { setImmediate } from "node:timers/promises";
import { toPrintableText } from "~/drawing/printable-text.server";
import { formatDate, formatMoney, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { loadLogo } from "~/features/writing/pictures/load-logo.server";
import type { Language } from "~/i18n/languages";
import { pdfColours, openPdfDocument, type PdfSheet, type TextOptions } from "./pdf-document.server";
import {
  pdfFileName,
  drawLetterhead,
  paperForCountry,
  drawSignature,
  signatureHeight,
} from "./pdf-letterhead.server";
import type { ReceiptFacts } from "./receipt-facts.schema";

/** A row of a statement. */
export interface StatementDonation extends Pick<
  ReceiptFacts,
  "serial" | "date" | "method" | "isMonthly" | "amount" | "currency" | "donorName" | "country" | "description"
> {
  /** Refunded or corrected minor units. */
  returned: number;
  /** It was entered by mistake, and taken back by a counter-entry. */
  isCorrected: boolean;
}

/** The contents of a statement. */
export interface StatementContent {
  year: number;
  language: Language;
  donations: StatementDonation[];
  /** Empty when the donor has none. */
  email: string;
  /** The donor's postal address, which may be empty. */
  donorAddress: string;
  donorName: string | null;
  country: string | null;
  createdAt: Date;
  issuedOn: string;
  siteName: string;
  pastorName: string;
  address: string;
  /** File name of the logo. */
  logo: string;
  legalName: string;
  taxId: string;
  legalText: string;
}

/** Renders statements of a year in one document, each from a new page on, on the paper of the first one's country. */
export async function renderStatementPdf(
  statements: [StatementContent, ...StatementContent[]],
  language: Language,
): Promise<{ name: string; pdf: Buffer }> {
  const [{ year, legalName, createdAt, country, logo: logoFile }] = statements;
  const t = tFor(language);
  const logo = await loadLogo(logoFile);
  const sheet = openPdfDocument({
    title: t("giving-mails:statement.title", { year }),
    author: legalName,
    language,
    createdAt,
    paper: paperForCountry(country),
  });
  for (const [at, statement] of statements.entries()) {
    // A visitor waits for one statement, not for all.
    if (at > 0) await setImmediate();
    if (at > 0) sheet.nextPage();
    drawStatement(sheet, statement, logo);
  }
  return { name: pdfFileName(t("giving-mails:statement.file"), String(year)), pdf: await sheet.finish() };
}

/** Draws a year's donations on as many pages as needed, with a total per currency. */
function drawStatement(sheet: PdfSheet, statement: StatementContent, logo: Buffer | null): void {
  const { year, language, donations, issuedOn } = statement;
  const t = tFor(language);
  const from = sheet.doc.bufferedPageRange().count - 1;
  const title = t("giving-mails:statement.title", { year });
  const count = t("giving-mails:statement.gifts", { count: donations.length });
  let y = drawLetterhead(sheet, { ...statement, logo }, title, count);
  y = drawParties(sheet, statement, y + 22);
  y = drawDonationTable(sheet, statement, y + 20);
  y = drawTotals(sheet, statement, y + 16);
  drawClosing(sheet, statement, y + 10);
  const pages = sheet.doc.bufferedPageRange().count - from;
  const issued = t("giving-mails:statement.issued", { date: formatDate(issuedOn, language) });
  for (let page = 0; page < pages; page++) {
    sheet.note(from + page, issued);
    if (pages > 1)
      sheet.note(from + page, t("giving-mails:statement.page", { page: page + 1, pages }), "right");
  }
}

/** The donor and the organisation. */
function drawParties(sheet: PdfSheet, statement: StatementContent, from: number): number {
  const { language, donorName, email, donorAddress, legalName, taxId, address } = statement;
  const t = tFor(language);
  const half = (sheet.right - sheet.left) / 2 - 12;
  const column = (x: number, label: string, name: string, lines: string[]): number => {
    let y = sheet.text(label, { x, y: from, width: half, size: 10, colour: pdfColours.soft });
    y = sheet.text(name, { x, y: y + 3, width: half, size: 15, face: "serif" });
    for (const line of lines)
      y = sheet.text(line, { x, y: y + 2, width: half, size: 10, colour: pdfColours.soft });
    return y;
  };
  const name = toPrintableText(donorName ?? "").trim();
  const taxed = taxId && `${t("giving-mails:pdf.taxId")} ${taxId}`;
  return Math.max(
    column(
      sheet.left,
      t("giving-mails:statement.donor"),
      name || email || t("giving-mails:pdf.nobody"),
      [name ? email : "", toPrintableText(donorAddress)].filter(Boolean),
    ),
    column(sheet.left + half + 24, t("giving-mails:pdf.organisation"), legalName, [taxed, address]),
  );
}

type Cell = Pick<TextOptions, "x" | "width"> & { align?: "right" };

function tableColumns({ left, right }: PdfSheet): [Cell, Cell, Cell, Cell, Cell] {
  const money = { width: 80, align: "right" } as const;
  return [
    { x: left, width: 60 },
    { x: left + 64, width: 108 },
    { x: left + 176, width: right - left - 176 - 172 },
    { ...money, x: right - 168 },
    { ...money, x: right - 80 },
  ];
}

function drawDonationTable(sheet: PdfSheet, { language, donations }: StatementContent, from: number): number {
  const t = tFor(language);
  const cells = tableColumns(sheet);
  const row = (words: string[], y: number, style: Partial<TextOptions>) =>
    Math.max(...words.map((text, at) => sheet.text(text, { ...cells[at]!, y, size: 10, ...style })));
  const head = (y: number) => {
    const words = [
      t("giving-mails:statement.date"),
      t("giving-mails:statement.serial"),
      t("giving-mails:statement.method"),
      t("giving-mails:statement.amount"),
      t("giving-mails:statement.returned"),
    ];
    const end = row(words, y, { face: "sansSemiBold", colour: pdfColours.soft }) + 5;
    sheet.rule(end, sheet.left, sheet.right, pdfColours.soft);
    return end;
  };
  let y = head(from);
  for (const donation of donations) {
    const { date, serial, amount, returned, currency } = donation;
    const words = [
      formatShortDate(date, language),
      serial || "\u2013",
      describeMethod(donation, language),
      amount > 0 ? formatMoney(amount, currency, language) : "\u2013",
      returned > 0 ? formatMoney(returned, currency, language) : "",
    ];
    const height = Math.max(...words.map((text, at) => sheet.heightOf(text, { ...cells[at]!, size: 10 })));
    if (y + height + 8 > sheet.bottom) y = head(sheet.nextPage());
    y = row(words, y + 4, {}) + 4;
    sheet.rule(y, sheet.left, sheet.right);
  }
  return y;
}

/** How it came: "Card, monthly", "In kind: two bags of rice", "Cash, entered by mistake". */
function describeMethod(
  { method, description, isMonthly, isCorrected }: StatementDonation,
  language: Language,
): string {
  const t = tFor(language);
  const name = t(`giving-mails:method.${method}`);
  return [
    description
      ? t("giving-mails:statement.described", { method: name, what: toPrintableText(description) })
      : name,
    isMonthly && t("giving-mails:statement.monthly"),
    isCorrected && t("giving-mails:statement.corrected"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The totals by currency. A donation in kind has no amount and is in none. */
function drawTotals(sheet: PdfSheet, { language, donations }: StatementContent, from: number): number {
  const t = tFor(language);
  const { left, right } = sheet;
  let y = from;
  const sums = donations.filter(({ amount }) => amount > 0);
  for (const currency of [...new Set(sums.map((donation) => donation.currency))].sort()) {
    const those = sums.filter((donation) => donation.currency === currency);
    const isCorrected = those.some((donation) => donation.isCorrected);
    const given = those.reduce((sum, { amount }) => sum + amount, 0);
    const back = those.reduce((sum, { returned }) => sum + returned, 0);
    const lines: [label: string, sum: number][] =
      back === 0
        ? [[t("giving-mails:statement.given"), given]]
        : [
            [t("giving-mails:statement.given"), given],
            [t(`giving-mails:statement.${isCorrected ? "backOrCorrected" : "back"}`), -back],
            [t("giving-mails:statement.kept"), given - back],
          ];
    if (y + lines.length * 26 > sheet.bottom) y = sheet.nextPage();
    lines.forEach(([label, sum], at) => {
      const isLast = at === lines.length - 1;
      const style = isLast ? ({ size: 15, face: "serifSemiBold" } as const) : ({ size: 11 } as const);
      const text = `${label} (${currency})`;
      sheet.text(text, { x: left, y: isLast ? y + 3 : y, width: 250, size: 11, colour: pdfColours.soft });
      const money = formatMoney(sum, currency, language);
      y = sheet.text(money, { x: right - 250, y, width: 250, align: "right", ...style }) + 3;
    });
    y += 8;
  }
  return y;
}

/** The note that a statement does not add to its receipts, the legal text, and the signature. */
function drawClosing(sheet: PdfSheet, statement: StatementContent, from: number): void {
  const { language, year, legalText } = statement;
  const t = tFor(language);
  const wide = { x: sheet.left, width: sheet.right - sheet.left, size: 10, lineGap: 2 };
  const note = t("giving-mails:statement.note", { year });
  let y = from;
  if (y + sheet.heightOf(note, wide) > sheet.bottom) y = sheet.nextPage();
  y = sheet.text(note, { ...wide, y }) + 12;
  if (legalText) y = sheet.text(legalText, { ...wide, y, colour: pdfColours.soft }) + 12;
  // The signature is optional: not worth a page of its own.
  if (y + 6 + signatureHeight <= sheet.bottom) drawSignature(sheet, statement, y + 6);
}
