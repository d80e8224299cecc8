import type { TFunction } from "i18next";
import { bindShortWords } from "~/ui/bind-short-words";
import { quoteVerse } from "~/ui/verse";
import type { Devotion } from "../daily-content/daily-content.schema";

interface DevotionWords extends Pick<
  Devotion,
  "language" | "longDate" | "reference" | "version" | "explanation" | "motivation" | "url"
> {
  /** Empty when its words may only be read on the site. */
  verse: string;
  /** Who must be named under the verse. */
  attribution?: string | null | undefined;
}

/** WhatsApp has no escape character, so its signs become signs that look like them. */
const lookAlikes: Record<string, string> = { "*": "\u2217", _: "\u02cd", "~": "\u223c", "`": "\u02cb" };
const webAddress = /(https?:\/\/\S+)/;

/** A devotion as it is pasted into WhatsApp, in its own language. `t` is of that language. */
export function buildWhatsAppText(devotion: DevotionWords, t: TFunction): string {
  const { language, longDate, verse, attribution, reference, version } = devotion;
  const { explanation, motivation, url } = devotion;
  const plain = (text: string) => bindShortWords(escapeMarkup(text), language);
  const source = `*${plain(reference)}*${version ? ` (${plain(version)})` : ""}`;
  return [
    `*${plain(t("devotion:page.heading", { date: longDate }))}*`,
    [
      verse && toItalicLines(quoteVerse(escapeMarkup(verse), language)),
      source,
      attribution && plain(attribution),
    ]
      .filter(Boolean)
      .join("\n"),
    plain(explanation),
    plain(motivation),
    `${t("devotion:share.invite")}\n${url}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** An address of a web page stays as it is: a changed one leads nowhere. */
const escapeMarkup = (text: string) =>
  text
    .trim()
    .replace(/\r\n?/g, "\n")
    .split(webAddress)
    .map((part, index) => (index % 2 ? part : part.replace(/[*_~`]/g, (sign) => lookAlikes[sign]!)))
    .join("");

/** Markup of WhatsApp ends with its line. */
const toItalicLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .map((line) => line && `_${line}_`)
    .join("\n");
