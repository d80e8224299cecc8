/**
 * The locale key of a text below `texts`: a file of locales/<language> (`admin-activity`), or a group in it
 * (`feeds:blog`).
 */
export const textKey = (texts: string, key: string): string =>
  texts.includes(":") ? `${texts}.${key}` : `${texts}:${key}`;
