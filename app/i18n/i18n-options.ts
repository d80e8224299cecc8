import type { InitOptions } from "i18next";
import { defaultLanguage, languages } from "./languages";

/** What the server's and the browser's i18next share. A key missing in a language shows the key itself. */
export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  lng: defaultLanguage,
  defaultNS: "common",
  returnEmptyString: false,
  interpolation: { escapeValue: false }, // React escapes
} satisfies InitOptions;
