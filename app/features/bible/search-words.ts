import { foldText } from "~/i18n/search-text";

/** Words without capitals, accents and punctuation. */
export const toWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What the search matches: each word between spaces. */
export const toSearchText = (text: string): string => ` ${toWords(text).join(" ")} `;
