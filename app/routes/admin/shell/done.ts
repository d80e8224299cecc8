// `?done=<name>` says what was just done, for browsers without the script; else a toast says it.

/** What was just done, if it is one of these names. */
export function readDone<const Name extends string>(request: Request, names: readonly Name[]): Name | null {
  const done = new URL(request.url).searchParams.get("done");
  return names.find((name) => name === done) ?? null;
}

/** Adds `done=<name>` to a URL, whose path may be replaced by another one. */
export function addDoneParameter(url: string, name: string, path?: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("done", name);
  return `${path ?? pathname}?${searchParams.toString()}`;
}

/** What is done to a text. */
export const doneToTexts = [
  "created",
  "updated",
  "published",
  "unpublished",
  "deleted",
  "scheduled",
  "unscheduled",
] as const;
