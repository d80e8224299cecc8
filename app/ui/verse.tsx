import type { ReactNode } from "react";
import { bindShortWords } from "~/ui/bind-short-words";
import { classNames } from "./class-names";

/** Quotation marks of each language, with no-break spaces inside « ». */
const quotationMarks: Record<string, readonly [open: string, close: string]> = {
  fr: ["«\u00a0", "\u00a0»"],
  ht: ["«\u00a0", "\u00a0»"],
  es: ["«", "»"],
  en: ["“", "”"],
};

const stripQuotationMarks = (text: string) =>
  text
    .trim()
    .replace(/^[«“"]\s*/u, "")
    .replace(/\s*[»”"]$/u, "");

/** A text in the quotation marks of its language. Marks it already has are replaced. */
export function quoteVerse(text: string, lang: string): string {
  const [open, close] = quotationMarks[lang] ?? quotationMarks.en!;
  return `${open}${bindShortWords(stripQuotationMarks(text), lang)}${close}`;
}

export interface VerseProps {
  /** The words of scripture, with or without quotation marks. */
  text: string;
  /** Jean 8:12 */
  reference: string;
  /** Name of the version: Louis Segond 1910. */
  version?: string;
  /** Language of the words; it sets the `lang` attribute and the quotation marks. */
  lang: string;
  /** `hero` the daily verse, `lg` alone on a page, `md` inside a text, `sm` in a card. */
  size?: "sm" | "md" | "lg" | "hero";
  align?: "start" | "center";
  /** After the reference: a small button. */
  action?: ReactNode;
  className?: string;
}

/** A verse with its reference and version. */
export function Verse({
  text,
  reference,
  version,
  lang,
  size = "md",
  align = "start",
  action,
  className,
}: VerseProps) {
  const [open, close] = quotationMarks[lang] ?? quotationMarks.en!;
  return (
    <figure className={classNames("verse", `verse-${size}`, align === "center" && "verse-center", className)}>
      <blockquote className="verse-text" lang={lang}>
        <p className="whitespace-pre-line">
          <span className={classNames("verse-open", open.length > 1 && "verse-open-wide")}>{open}</span>
          {bindShortWords(stripQuotationMarks(text), lang)}
          {close}
        </p>
      </blockquote>
      <figcaption className="verse-source">
        <cite className="verse-reference" lang={lang}>
          {reference}
        </cite>
        {version && (
          <span className="verse-version" lang={lang}>
            {version}
          </span>
        )}
        {action}
      </figcaption>
    </figure>
  );
}
