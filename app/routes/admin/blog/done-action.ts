const doneValues = ["created", "updated", "published", "deleted", "schedule", "unschedule"] as const;
const doneActions = {
  created: "created",
  updated: "updated",
  published: "published",
  deleted: "deleted",
  schedule: "scheduled",
  unschedule: "unscheduled",
} as const;
/** What a screen of the blog says was just done, as its sentences are named. */
export type DoneAction = (typeof doneActions)[keyof typeof doneActions];

/** What an address says was done, where no script could say it. */
export function readDoneAction(url: string): DoneAction | null {
  const done = new URL(url).searchParams.get("done");
  const deed = doneValues.find((one) => one === done);
  return deed ? doneActions[deed] : null;
}
