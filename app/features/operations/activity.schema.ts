import { z } from "zod";
import { typedNumber, typedText } from "~/http/typed-text";

const choice = typedText.transform((text) => text.replaceAll("\0", "").slice(0, 100)).catch("");

/**
 * A page of the activity log: older than an entry, by one person (their username, or `system`), of one kind (`role`,
 * `settings` …). What the address says wrongly counts as not said.
 */
export const activityQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
  user: choice,
  kind: choice,
});
export type ActivityQuery = z.output<typeof activityQuery>;

/** One line: who did what, when. */
export interface ActivityEntry {
  id: number;
  action: string;
  /** `system` for the program itself, `guest` for who was not signed in. */
  username: string;
  subject: string;
  createdAt: string;
}

/** A line as a screen shows it. */
export interface ActivityItem extends ActivityEntry {
  /** Key of its sentence. */
  sentence: string;
  when: string;
}

/** A line with what changed. */
export interface ActivityDetail extends ActivityEntry {
  changes: { field: string; before: string | null; after: string | null }[];
}
