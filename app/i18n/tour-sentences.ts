import type { i18n as I18n, ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>("/locales/*/tour.json", { import: "default" });

/** Loads the sentences of the tour in the page's language: visitors who do not see it do not download them. */
export async function loadTourSentences(i18n: I18n): Promise<void> {
  const sentences = await files[`/locales/${i18n.language}/tour.json`]!();
  i18n.addResourceBundle(i18n.language, "tour", sentences);
}
