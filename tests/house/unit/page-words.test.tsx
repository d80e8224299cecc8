import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { notePageWords } from "~/i18n/page-words.server";

const wordsOf = (words: () => string) => JSON.parse(words()) as Record<string, Record<string, unknown>>;

function Sentence() {
  const { t } = useTranslation("contact");
  const { t: sayDonor } = useTranslation("giving", { keyPrefix: "donor" });
  useTranslation("blog");
  return <p>{[t("title"), t("quotes:title"), sayDonor("name")].join(" | ")}</p>;
}

test("a page is sent with the texts that it used and no others, and with the names of its namespaces", () => {
  const { i18n, words } = notePageWords("ht");
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Sentence />
    </I18nextProvider>,
  );
  const { t } = i18nFor("ht");
  expect(html).toContain(t("contact:title"));
  const { common, ui, ...brought } = wordsOf(words);
  expect(brought).toEqual({
    contact: { title: t("contact:title") },
    quotes: { title: t("quotes:title") },
    giving: { donor: { name: t("giving:donor.name") } },
    blog: {},
  });
  expect([common, ui].flatMap((group) => Object.keys(group!))).toEqual([
    "unreachable",
    "error",
    "close",
    "toast",
  ]);
  expect(words()).not.toContain("<");
});

test("a text is sent with all its plural forms, a group with all its texts", () => {
  const { i18n, words } = notePageWords("fr");
  const say = i18n.getFixedT(null, "errors");
  say("tooShort", { count: 2 });
  i18n.getFixedT(null, "common")("nav", { returnObjects: true });
  const all = i18nFor("fr").getDataByLanguage("fr") as Record<string, Record<string, unknown>>;
  const { common, errors } = wordsOf(words);
  expect(common!.nav).toEqual(all.common!.nav);
  expect(Object.keys(errors!)).toEqual(Object.keys(all.errors!).filter((key) => key.startsWith("tooShort")));
});

test("texts that one page used are not sent with the next", () => {
  notePageWords("fr").i18n.getFixedT(null, "giving")("title");
  const brought = wordsOf(notePageWords("fr").words);
  expect(Object.keys(brought)).toEqual(["common", "ui"]);
});
