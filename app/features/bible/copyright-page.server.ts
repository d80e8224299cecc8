import { languages, type Language } from "~/i18n/languages";

interface Rights {
  name?: string | undefined;
  language?: Language | undefined;
  licence?: string | undefined;
  attribution?: string | undefined;
}

const codes: Record<string, Language> = { fra: "fr", hat: "ht", eng: "en", spa: "es" };
const languageNames: Record<string, Language> = {
  french: "fr",
  français: "fr",
  haitian: "ht",
  english: "en",
  spanish: "es",
  español: "es",
};

/** What the page about rights that eBible.org puts beside the books (copr.htm) says, as far as it is certain. */
export function readCopyrightPage(page: string): Rights {
  const html = page.slice(0, 100_000);
  const text = toText(html);
  const lines = text.split("\n");
  const commons = /creativecommons\.org\/licenses\/(by[a-z-]*)\/([\d.]+)/i.exec(html);
  // A page with a copyright may still call something else public domain: then the operator says the licence.
  const claims = text.replace(/\b(?:not|no|without|free of) copyright(?:ed)?\b/gi, "");
  const isPublicDomain =
    /public domain/i.test(text) && !/©|\(c\)|copyright|not in the public domain/i.test(claims);
  return {
    name: (toText(/<h1\b[\s\S]*?<\/h1>/i.exec(html)?.[0] ?? "") || lines[0])?.slice(0, 100) || undefined,
    language: findLanguage(text, html),
    licence: commons
      ? `CC ${commons[1]!.toUpperCase()} ${commons[2]}`
      : isPublicDomain
        ? "Public domain"
        : undefined,
    attribution: lines.find((line) => /©|copyright/i.test(line))?.slice(0, 500),
  };
}

const toText = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/\s+/g, " ")
    .replace(/<\/?(p|h\d|br|div|li|tr|title)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:copy|#169|#xa9);/gi, "©")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

function findLanguage(text: string, html: string): Language | undefined {
  const code = /ethnologue\.(?:org|com)\/language\/(\w{3})/i.exec(html)?.[1]?.toLowerCase();
  const name = /^Language:\s*(\p{L}+)/imu.exec(text)?.[1]?.toLowerCase();
  return codes[code ?? ""] ?? languageNames[name ?? ""] ?? languages.find((one) => one === name);
}
