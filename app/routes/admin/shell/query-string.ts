/** `?a=1&b=2` from the fields with a value, or "". For links that keep the filters of a list. */
export function queryString(fields: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
