/** A pattern for `lower(column) like … escape '!'`: the column contains this text, ignoring case. */
export const containsPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[!%_]/g, "!$&")}%`;
