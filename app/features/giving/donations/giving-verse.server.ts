import { getVersionName } from "~/features/devotion/verses/version-name.server";
import type { Language } from "~/i18n/languages";
import { devotions } from "~db/library/devotions";

/** What scripture says of giving, beside the form. */
export function getGivingVerse(language: Language) {
  const devotion = devotions.find(({ id }) => id === "cheerful-giver");
  if (!devotion) throw new Error("the library has no verse of giving");
  const { verse, reference, version } = devotion.texts[language];
  return { text: verse, reference, version: getVersionName(version, language) };
}
