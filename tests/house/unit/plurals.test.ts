import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "~/i18n/i18n-options";
import { languages } from "~/i18n/languages";
import { plurals } from "~/i18n/plurals";

const formsOf = (lng: string, counts: number[]) => {
  const i18n = createInstance();
  const resources = { [lng]: { common: { n_one: "one", n_other: "other" } } };
  void i18n.use(plurals).init({ ...i18nOptions, lng, resources, initImmediate: false });
  return counts.map((count) => i18n.t("n", { count }));
};

test("every language has only the forms one and other up to millions, whatever the machine's own language is", () => {
  const [one, other] = ["one", "other"];
  for (const language of languages) {
    const none = language === "fr" ? one : other;
    expect(formsOf(language, [0, 1, 2, 21, 1_000_000]), language).toEqual([none, one, other, other, other]);
  }
});
