/** The address of a request, or another path with its query, saying what was done there. */
export function withDone(url: string, name: string, path?: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("done", name);
  return `${path ?? pathname}?${searchParams.toString()}`;
}
