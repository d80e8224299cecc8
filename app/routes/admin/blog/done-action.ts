const doneValues = ["created", "updated", "published", "deleted", "schedule", "unschedule"] as const;
const doneActions = {
  created: "created",
  updated: "updated",
  published: "published",
  deleted: "deleted",
  schedule: "scheduled",
  unschedule: "unscheduled",
} as const;
/** The action just done, by the name in its locale keys. */
export type DoneAction = (typeof doneActions)[keyof typeof doneActions];

/** The action just done, from the URL; for pages without JavaScript. */
export function readDoneAction(url: string): DoneAction | null {
  const done = new URL(url).searchParams.get("done");
  const value = doneValues.find((one) => one === done);
  return value ? doneActions[value] : null;
}
