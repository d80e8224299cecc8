import { countryCode } from "~/i18n/country-code";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pdfColours, type PdfSheet } from "./pdf-document.server";

/** Countries that use US Letter paper. */
const letterCountries = ["US", "CA", "HT", "MX", "DO", "PR", "CL", "CO", "PH"];

/** The paper size of a donor's country. */
export const paperForCountry = (country: string | null) =>
  letterCountries.includes(countryCode(country) ?? "") ? "LETTER" : "A4";

/** A file name that every operating system accepts. */
export const pdfFileName = (kind: string, which: string) =>
  `${kind}-${which.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}.pdf`;

/** Draws logo, names and title; returns the y where they end. */
export function drawLetterhead(
  sheet: PdfSheet,
  { siteName, legalName, logo }: { siteName: string; legalName: string; logo: Buffer | null },
  title: string,
  below: string,
): number {
  const { left, right } = sheet;
  const half = (right - left) / 2 - 12;
  if (logo) sheet.logo(logo, left, 48, [150, 54]);
  else sheet.sign(left - 4, 52, 50);
  let y = sheet.text(siteName, { x: left, y: 108, width: half, size: 15, face: "serifSemiBold" });
  if (legalName !== siteName)
    y = sheet.text(legalName, { x: left, y: y + 2, width: half, size: 10, colour: pdfColours.soft });
  const most = (right - left) * 0.7;
  const aside = { x: right - most, width: most, align: "right" } as const;
  let under = sheet.text(title, { ...aside, y: 62, size: 24, face: "serifSemiBold", as: "H1" });
  under = sheet.text(below, { ...aside, y: under + 4, size: 11, colour: pdfColours.soft });
  const end = Math.max(y, under) + 20;
  sheet.rule(end, left, right);
  return end;
}

/** The height of a signature. */
export const signatureHeight = 62;

/** Draws the signature, on a new page when there is no room. */
export function drawSignature(
  sheet: PdfSheet,
  { language, pastorName, siteName }: { language: Language; pastorName: string; siteName: string },
  from: number,
): void {
  const wide = { x: sheet.left, width: sheet.right - sheet.left };
  let y = from + signatureHeight > sheet.bottom ? sheet.nextPage() : from;
  const thanks = tFor(language)("giving-mails:pdf.signature");
  y = sheet.text(thanks, { ...wide, y, size: 11, colour: pdfColours.soft });
  y = sheet.text(pastorName || siteName, { ...wide, y: y + 3, size: 19, face: "serifItalic" });
  if (pastorName) sheet.text(siteName, { ...wide, y: y + 1, size: 11 });
}
