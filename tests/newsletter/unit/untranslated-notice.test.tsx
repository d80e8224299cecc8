import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { PostInLanguage } from "~/features/translation/translation-admin.schema";
import { i18nFor } from "~/i18n/i18n.server";
import { UntranslatedNotice } from "~/routes/admin/newsletter/untranslated-notice";

const draw = (...states: [PostInLanguage["language"], PostInLanguage["state"]][]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <UntranslatedNotice languages={states.map(([language, state]) => ({ language, state, href: null }))} />
    </I18nextProvider>,
  );

test("before a post is sent its page names the languages that get the original", () => {
  expect(draw(["ht", "original"], ["fr", "none"], ["en", "approved"], ["es", "outdated"])).toContain(
    "No approved translation yet: Français, Español.",
  );
  expect(draw(["ht", "original"], ["en", "approved"])).toBe("");
});
