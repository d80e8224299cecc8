import { countryCode } from "~/i18n/country-code";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pdfColours, type PdfSheet } from "./pdf-document.server";

/** Where a sheet of paper is a Letter. */
const letterCountries = ["US", "CA", "HT", "MX", "DO", "PR", "CL", "CO", "PH"];

/** The paper that a donor's printer holds. */
export const paperForCountry = (country: string | null) =>
  letterCountries.includes(countryCode(country) ?? "") ? "LETTER" : "A4";

/** A file's name that every system takes. */
export const pdfFileName = (kind: string, which: string) =>
  `${kind}-${which.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}.pdf`;

/** The sign and the name of the house, and what the paper is; answers where they end. */
export function drawLetterhead(
  sheet: PdfSheet,
  { siteName, legalName }: { siteName: string; legalName: string },
  title: string,
  below: string,
): number {
  const { left, right } = sheet;
  const half = (right - left) / 2 - 12;
  sheet.sign(left - 4, 52, 50);
  let y = sheet.text(siteName, { x: left, y: 108, width: half, size: 15, face: "title" });
  if (legalName !== siteName)
    y = sheet.text(legalName, { x: left, y: y + 2, width: half, size: 10, colour: pdfColours.soft });
  const most = (right - left) * 0.7;
  const aside = { x: right - most, width: most, align: "right" } as const;
  let under = sheet.text(title, { ...aside, y: 62, size: 24, face: "title", as: "H1" });
  under = sheet.text(below, { ...aside, y: under + 4, size: 11, colour: pdfColours.soft });
  const end = Math.max(y, under) + 20;
  sheet.rule(end, left, right);
  return end;
}

/** The height that a signature takes. */
export const signatureHeight = 62;

/** Who thanks; on a new page where this one has no room. */
export function drawSignature(
  sheet: PdfSheet,
  { language, pastorName, siteName }: { language: Language; pastorName: string; siteName: string },
  from: number,
): void {
  const wide = { x: sheet.left, width: sheet.right - sheet.left };
  let y = from + signatureHeight > sheet.bottom ? sheet.nextPage() : from;
  const thanks = tFor(language)("giving-mails:pdf.signature");
  y = sheet.text(thanks, { ...wide, y, size: 11, colour: pdfColours.soft });
  y = sheet.text(pastorName || siteName, { ...wide, y: y + 3, size: 19, face: "italic" });
  if (pastorName) sheet.text(siteName, { ...wide, y: y + 1, size: 11 });
}
