import type { Language } from "./languages";

const andWord: Record<Language, string> = { fr: "et", ht: "ak", en: "and", es: "y" };

/** "a, b et c", with the language's own word. */
export function formatList(items: readonly string[], language: Language): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${andWord[language]} ${items.at(-1)}`;
}
