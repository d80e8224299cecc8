import { z } from "zod";
import { typedText } from "~/http/typed-text";

/** A page of the activity log: older than an entry, by one person, of one kind (`role`, `settings` …). */
export const activityQuery = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  user: typedText.max(100).optional(),
  kind: typedText.max(40).optional(),
});
export type ActivityQuery = z.output<typeof activityQuery>;

/** One line: who did what, when. */
export interface ActivityEntry {
  id: number;
  action: string;
  /** `system` for the program itself. */
  username: string;
  subject: string;
  createdAt: string;
}

/** A line with what changed. */
export interface ActivityDetail extends ActivityEntry {
  changes: { field: string; before: string | null; after: string | null }[];
}
