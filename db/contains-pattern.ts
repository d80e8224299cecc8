/**
 * A pattern for `column like … escape '!'`: the column, which holds text in lower case, contains this text. SQLite's
 * `lower` knows only ASCII, so text that people write is compared in a folded column.
 */
export const containsPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[!%_]/g, "!$&")}%`;
