import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { SendingLimitsNote } from "~/features/newsletter/sending/sending-limits-note";
import type { Sending } from "~/features/newsletter/sending/sending.schema";
import { i18nFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";

type Limits = NonNullable<Sending["limits"]>;
const limits: Limits = {
  perMinute: 20,
  perDay: 500,
  nextAt: null,
  doneAt: "THE END",
  answer: null,
};
const shown = (language: Language, more: Partial<Limits> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <SendingLimitsNote {...{ ...limits, ...more }} at={(iso) => iso} number={String} />
    </I18nextProvider>,
  );

test.each(languages)("a sending says how fast it may go and when it will be done: %s", (language) => {
  const { t } = i18nFor(language);
  const html = shown(language);
  expect(html).toContain(t("admin-sending:panel.limit.both", { perMinute: "20", perDay: "500" }));
  expect(html).toContain(t("admin-sending:panel.limit.done", { when: "THE END" }));
  expect(shown(language, { perMinute: null })).toContain(
    t("admin-sending:panel.limit.day", { perDay: "500" }),
  );
});

test.each(languages)(
  "and when it goes on by itself, in the server's words where it spoke: %s",
  (language) => {
    const { t } = i18nFor(language);
    const reached = shown(language, { nextAt: "TOMORROW" });
    expect(reached).toContain(t("admin-sending:panel.limit.next", { when: "TOMORROW" }));
    const html = shown(language, { nextAt: "TOMORROW", answer: "550 5.4.5 too much" });
    expect(html).toContain(t("admin-sending:panel.limit.tooMany", { when: "TOMORROW" }));
    expect(html).toContain("550 5.4.5 too much");
  },
);
