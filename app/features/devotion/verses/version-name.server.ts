import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";

/** The name of a Bible version's code in a language; a name that an administrator typed stays as it is. */
export function getVersionName(version: string | null, language: Language): string | null {
  if (version === null) return null;
  const { t, exists } = i18nFor(language);
  const key = `devotion:versions.${version}`;
  return /^\w+$/.test(version) && exists(key) ? t(key) : version;
}
