/** Adds `done=<name>` to a URL, whose path may be replaced by another one. */
export function addDoneParameter(url: string, name: string, path?: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("done", name);
  return `${path ?? pathname}?${searchParams.toString()}`;
}
