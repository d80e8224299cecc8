import { readQuery } from "~/request/query";

/** What was just done, by its name in the screen's query; for pages without JavaScript, which show no toast. */
export function readDone<Name extends string>(request: Request, names: readonly Name[]): Name | null {
  const { done } = readQuery(request);
  return names.find((name) => name === done) ?? null;
}

/** What is done to a text. */
export const doneToTexts = [
  "created",
  "updated",
  "published",
  "deleted",
  "scheduled",
  "unscheduled",
] as const;
