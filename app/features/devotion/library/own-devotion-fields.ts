import { languages, type Language } from "~/i18n/languages";

// The fields of the form of an own devotion, for the page and the schema.

export const MOST_WORDS = 5000;
export const MOST_REFERENCE = 100;
export const MOST_VERSION = 100;

/** What of a devotion is written in each language. */
export const ownTextFields = ["reference", "verse", "version", "explanation", "motivation"] as const;
export type OwnTextField = (typeof ownTextFields)[number];

export type OwnTextFieldName = `${OwnTextField}_${Language}`;
export type OwnDevotionFieldName = "month" | "dayOfMonth" | "theme" | OwnTextFieldName;

export const ownDevotionFieldNames: readonly OwnDevotionFieldName[] = [
  "month",
  "dayOfMonth",
  "theme",
  ...languages.flatMap((language) => ownTextFields.map((field): OwnTextFieldName => `${field}_${language}`)),
];
