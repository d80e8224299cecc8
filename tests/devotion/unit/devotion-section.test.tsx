import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { DevotionSection } from "~/routes/site/home/devotion-section";
import { devotionToJsonLd } from "~/features/devotion/daily-content/devotion-json-ld";
import type { Devotion } from "~/features/devotion/daily-content/daily-content.schema";
import { bindShortWords } from "~/ui/bind-short-words";
import { i18nFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ToastProvider } from "~/ui/toast";

const devotion: Devotion = {
  id: 1,
  date: "2026-11-20",
  language: "fr",
  verse: "La lumière luit dans les ténèbres",
  reference: "Jean 1:5",
  version: "Louis Segond 1910",
  explanation: "Explication",
  motivation: "Motivation",
  source: "curated",
  approvedBy: null,
  approvedAt: null,
  createdAt: null,
  updatedAt: null,
  longDate: "vendredi 20 novembre 2026",
  url: "https://limye.example/fr/devotion/2026-11-20",
};
const shown = (more: Partial<Devotion> | null, language: Language = "fr") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <ToastProvider>
        <DevotionSection devotion={more && { ...devotion, ...more }} />
      </ToastProvider>
    </I18nextProvider>,
  ).replaceAll("&amp;", "&");

test("texts from the database are escaped", () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  const html = shown({ verse: evil, reference: evil, version: evil, explanation: evil, motivation: evil });
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;script&gt;");
});

test.each(languages)("missing and blank texts are replaced by the section's default: %s", (language) => {
  const { t } = i18nFor(language);
  for (const blank of ["", "  ", " \n\u00a0\n"]) {
    const html = shown({ language, explanation: blank, motivation: blank }, language);
    expect(html).toContain(bindShortWords(t("devotion:defaultExplanation")));
    expect(html).toContain(bindShortWords(t("devotion:defaultMotivation")));
  }
});

test.each(languages)("a failure shows the generic sentence and a retry: %s", (language) => {
  const { t } = i18nFor(language);
  const html = shown(null, language);
  expect(html).toContain(t("devotion:failed.title"));
  expect(html).toMatch(new RegExp(`<form action="[^"]*#devotion".*>${t("common:error.retry")}</button>`));
  // Without JavaScript there is no close button.
  expect(html).not.toContain(t("ui:close"));
});

test("sharing starts with WhatsApp, and has a text and an address with its language", () => {
  const links = [...shown({}).matchAll(/href="((?:https|mailto)[^"]*)"/g)].map((match) =>
    decodeURIComponent(match[1]!),
  );
  expect(links.map((link) => link.split(/[/?]/).slice(0, 3).join("/"))).toEqual([
    "https://wa.me",
    "https://www.facebook.com",
    "https://x.com",
    expect.stringMatching(/^mailto:/),
  ]);
  expect(links[0]).toContain("«\u00a0La lumière luit dans les ténèbres\u00a0»\nJean 1:5");
  for (const link of links) expect(link).toContain(devotion.url);
});

test("the text for X fits into 280 characters", () => {
  const html = shown({ verse: "La charité est patiente, elle est pleine de bonté. ".repeat(20) });
  const text = decodeURIComponent(/x\.com\/intent\/post\?text=([^&"]*)/.exec(html)![1]!);
  expect(text.length + 24).toBeLessThanOrEqual(280);
  expect(text).toContain("…");
});

const approvedAt = "2026-11-20T13:00:00.000Z";

test.each([
  ["the library", { source: "curated" }, "curated"],
  ["the library, and who approved it", { source: "curated", approvedBy: "Marie <b>" }, "curatedApproved"],
  ["the library, approved without a name", { source: "curated", approvedAt }, "curatedApprovedUnnamed"],
  ["an AI whom nobody read yet", { source: "ai" }, "ai"],
  ["an AI whom somebody approved", { source: "ai", approvedBy: "Marie <b>" }, "aiApproved"],
  ["an AI, approved without a name", { source: "ai", approvedAt }, "aiApprovedUnnamed"],
  ["a person", { source: "admin", approvedBy: "Marie <b>" }, "written"],
  ["the ministry", { source: "admin" }, "admin"],
] as const)("the page names the author: %s", (_who, devotion, key) => {
  for (const language of languages) {
    const { t } = i18nFor(language);
    const version = "Louis Segond 1910";
    const name = "Marie &lt;b&gt;";
    expect(shown(devotion, language)).toContain(`>${t(`devotion:provenance.${key}`, { version, name })}</p>`);
    expect(shown({ ...devotion, version: null }, language)).toContain(
      `>${t(`devotion:provenance.unnamed.${key}`, { name })}</p>`,
    );
  }
});

test("search engines see a person as author only when one wrote the text and is named", () => {
  const around = { title: "Jean 1:5", picture: "/p.png", siteName: "Limyè", recording: null };
  const authorOf = (more: Partial<Devotion>) => devotionToJsonLd({ ...devotion, ...more }, around).author;
  const site = { "@type": "Organization", name: "Limyè" };
  expect(authorOf({ source: "admin", approvedBy: "Marie" })).toEqual({ "@type": "Person", name: "Marie" });
  expect(authorOf({ source: "admin" })).toEqual(site);
  expect(authorOf({ source: "ai", approvedBy: "Marie" })).toEqual(site);
});
