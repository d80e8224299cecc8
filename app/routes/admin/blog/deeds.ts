const deeds = ["created", "updated", "published", "deleted", "schedule", "unschedule"] as const;
const words = {
  created: "created",
  updated: "updated",
  published: "published",
  deleted: "deleted",
  schedule: "scheduled",
  unschedule: "unscheduled",
} as const;
/** What a screen of the blog says was just done, as its sentences are named. */
export type Deed = (typeof words)[keyof typeof words];

/** What an address says was done, where no script could say it. */
export function deedIn(url: string): Deed | null {
  const done = new URL(url).searchParams.get("done");
  const deed = deeds.find((one) => one === done);
  return deed ? words[deed] : null;
}
