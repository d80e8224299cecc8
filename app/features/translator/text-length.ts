/** Maximum length of a text in characters (contract §3). */
export const MAX_TEXT_LENGTH = 5_000;
