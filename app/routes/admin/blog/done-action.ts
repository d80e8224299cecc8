const doneValues = ["created", "updated", "published", "deleted", "schedule", "unschedule"] as const;
const doneActions = {
  created: "created",
  updated: "updated",
  published: "published",
  deleted: "deleted",
  schedule: "scheduled",
  unschedule: "unscheduled",
} as const;
/** The action just done, as its locale keys name it. */
export type DoneAction = (typeof doneActions)[keyof typeof doneActions];

/** The action just done, from the address of a page without JavaScript. */
export function readDoneAction(url: string): DoneAction | null {
  const done = new URL(url).searchParams.get("done");
  const deed = doneValues.find((one) => one === done);
  return deed ? doneActions[deed] : null;
}
