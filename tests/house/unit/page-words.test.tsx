import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { notePageWords } from "~/i18n/page-words.server";

function Sentence() {
  const { t } = useTranslation("contact");
  return <p>{[t("title"), t("blog:title")].join(" | ")}</p>;
}

test("a page brings the words of the namespaces that it used, and no others", () => {
  const { i18n, words } = notePageWords("ht");
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Sentence />
    </I18nextProvider>,
  );
  const t = i18nFor("ht").t;
  expect(html).toContain(t("contact:title"));
  expect(html).toContain(t("blog:title"));
  const brought = JSON.parse(words()) as Record<string, unknown>;
  expect(Object.keys(brought).sort()).toEqual(["blog", "common", "contact", "errors", "ui"]);
  expect(brought.contact).toEqual(i18nFor("ht").getResourceBundle("ht", "contact"));
  expect(words()).not.toContain("<");
});

test("what one page used is not noted for the next", () => {
  notePageWords("fr").i18n.getFixedT(null, "giving")("title");
  expect(Object.keys(JSON.parse(notePageWords("fr").words()) as object)).toEqual(["common", "errors", "ui"]);
});
