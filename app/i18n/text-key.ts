/**
 * The key of a text below `texts`, which names a file of locales/<language> and may name a place in it: `admin-activity`,
 * or `feeds:blog`.
 */
export const textKey = (texts: string, key: string): string =>
  texts.includes(":") ? `${texts}.${key}` : `${texts}:${key}`;
