const namesByInput = new Map<string, string>();
const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/** The canonical name of a time zone from a browser, such as `Asia/Calcutta`; null for an invalid name. */
export function toTimeZone(given: string | null | undefined): string | null {
  if (!given || given.length > 64 || !/^[A-Za-z]/.test(given)) return null;
  if (zones.has(given)) return given;
  const known = namesByInput.get(given);
  if (known) return known;
  const name = canonicalName(given);
  if (name === null) return null;
  // Names are case-insensitive, so one zone has many spellings: limit the cache.
  if (namesByInput.size < 1_000) namesByInput.set(given, name);
  return name;
}

function canonicalName(given: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return null; // a RangeError: no such zone
  }
}
