import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { MotivationSection } from "~/features/devotion/motivations/motivation-list";
import type { MotivationView } from "~/features/devotion/motivations/motivations.schema";
import { i18nFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";

const words: MotivationView = {
  id: 1,
  title: "Un pas de plus",
  content: "Levez les yeux.\n\nIl vous garde.",
  bibleVerse: "La lumière luit dans les ténèbres",
  verseReference: "Jean 1:5",
  version: "Louis Segond 1910",
  author: "Rose-Laure",
  source: "admin",
  approvedAt: "2026-11-20T13:00:00.000Z",
  approvedBy: "Marie",
  language: "fr",
  date: "2026-11-20",
  longDate: "vendredi 20 novembre 2026",
  tags: ["paix"],
};
const shown = (more: Partial<MotivationView> | null, language: Language = "fr") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <MotivationSection words={more ? [{ ...words, ...more }] : []} />
    </I18nextProvider>,
  );

test("without motivations the landing page has no section for them", () => {
  expect(shown(null)).toBe("");
});

test("texts from the database are escaped", () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  const html = shown({
    title: evil,
    content: evil,
    bibleVerse: evil,
    verseReference: evil,
    author: evil,
    tags: [evil],
  });
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;script&gt;");
});

test("an empty line begins a paragraph, and a verse names its version", () => {
  const html = shown({});
  expect(html.match(/<p class="text-pretty/g)).toHaveLength(2);
  expect(html).toContain("Louis Segond 1910");
  expect(shown({ bibleVerse: null, version: null })).toContain("Jean 1:5");
  expect(shown({ bibleVerse: null, verseReference: null, version: null })).not.toContain("blockquote");
});

test.each(languages)("the page says what an AI or the library wrote, and who approved it: %s", (language) => {
  const { t } = i18nFor(language);
  for (const source of ["ai", "curated"] as const) {
    expect(shown({ source }, language)).toContain(
      t(`motivations:provenance.approved.${source}`, { name: "Marie" }),
    );
    expect(shown({ source, approvedBy: null }, language)).toContain(
      t(`motivations:provenance.approvedUnnamed.${source}`),
    );
    expect(shown({ source, approvedBy: null, approvedAt: null }, language)).toContain(
      t(`motivations:provenance.${source}`),
    );
  }
  expect(shown({ source: "admin" }, language)).not.toContain("Marie");
});
