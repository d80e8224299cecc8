/** `?a=1&b=2` of what has a value, or nothing: for links that keep what a list is filtered by. */
export function queryString(fields: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
