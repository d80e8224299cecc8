import type { Language } from "./languages";

const languageNames: Record<Language, string> = {
  fr: "French (address the reader as «vous»)",
  ht: "Haitian Creole (standard orthography, as a native of Haiti writes it, never French word by word; address the reader as «ou»)",
  en: "English (warm, plain and modern)",
  es: "Latin American Spanish (address the reader as «tú»)",
};

/** The instruction about the language, part of every prompt. */
export const languageInstruction = (language: Language) => `Write only in ${languageNames[language]}.`;
