/** Maximum length of a text in characters. */
export const MAX_TEXT_LENGTH = 5_000;
