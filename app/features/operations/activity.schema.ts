import { z } from "zod";
import { typedNumber, typedText } from "~/http/typed-text";
import type { SpokenDate } from "~/i18n/spoken-date";

const choice = typedText.transform((text) => text.replaceAll("\0", "").slice(0, 100)).catch("");

/**
 * A page of the activity log: older than an entry, by one person (their username, or `system`), of one kind (`role`,
 * `settings` …). Invalid values of the query are ignored.
 */
export const activityQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
  user: choice,
  kind: choice,
});
export type ActivityQuery = z.output<typeof activityQuery>;

/** One entry: who did what, when. */
export interface ActivityEntry {
  id: number;
  action: string;
  /** `system` for jobs and commands, `guest` without a sign-in. */
  username: string;
  /** The name of the token with which a program acted in their name. */
  token: string | null;
  subject: string;
  createdAt: string;
}

/** An entry for a screen. */
export interface ActivityItem extends ActivityEntry {
  /** Key of its sentence. */
  sentence: string;
  when: SpokenDate;
}

/** An entry with its changes. */
export interface ActivityDetail extends ActivityEntry {
  changes: { field: string; before: string | null; after: string | null }[];
}
