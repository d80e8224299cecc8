import { expect, test } from "vitest";
import { buildWhatsAppText } from "~/features/devotion/whatsapp/whatsapp-text";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";

const words = {
  longDate: "vendredi 20 novembre 2026",
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  version: "Louis Segond 1910",
  explanation: "Une explication.",
  motivation: "Une motivation.",
  url: "https://example.org/fr/devotion/2026-11-20",
};
const textIn = (language: Language, more: Partial<typeof words> = {}) =>
  buildWhatsAppText({ ...words, ...more, language }, tFor(language));

test("a devotion in French: title and reference are bold, the verse is italic, the link is last", () => {
  expect(textIn("fr")).toBe(
    [
      "*Méditation du vendredi 20 novembre 2026*",
      "",
      "_«\u00a0Au commencement était la Parole.\u00a0»_",
      "*Jean 1:1* (Louis Segond 1910)",
      "",
      "Une explication.",
      "",
      "Une motivation.",
      "",
      "Lire la méditation\u00a0:",
      "https://example.org/fr/devotion/2026-11-20",
    ].join("\n"),
  );
});

test.each([
  ["ht", "*Devosyon pou vendredi", "_«\u00a0Au", "renmen\u00a0l."],
  ["en", "*Devotion for vendredi", "_“Au", "renmen\u00a0l."],
  ["es", "*Devocional del vendredi", "_«Au", "renmen\u00a0l."],
] as const)("title, quotation marks and bound words in %s", (language, title, verse, bound) => {
  const text = textIn(language, { explanation: "Bondye renmen l." });
  for (const part of [title, verse, bound]) expect(text).toContain(part);
});

test.each(languages)("what WhatsApp would read as markup is no markup in %s; addresses stay", (language) => {
  const text = textIn(language, {
    verse: "Un *mot* _fort_",
    reference: "Jean *1*",
    version: "~Une~",
    explanation: "`code` et ```bloc```",
    motivation: "https://example.org/une_page_*",
  });
  const markup = text.split("\n").map((line) => line.replace(/https?:\S+/g, "").replace(/[^*_~`]/g, ""));
  // Title, verse and reference are marked, and nothing else is.
  expect(markup.filter(Boolean)).toEqual(["**", "__", "**"]);
  expect(text).toContain("Un ∗mot∗ ˍfortˍ");
  expect(text).toContain("https://example.org/une_page_*");
});

test("line breaks stay, and each line of a verse is italic by itself", () => {
  const text = textIn("en", {
    verse: "The first line,\r\nthe second line.",
    explanation: "One.\n\nTwo.",
    motivation: " ",
    version: "",
  });
  expect(text).toContain("_“The first line,_\n_the second line.”_\n*Jean 1:1*\n\nOne.\n\nTwo.\n\n");
  expect(text).not.toMatch(/\n{3}/);
});
