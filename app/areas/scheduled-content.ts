import type { Caller } from "~/auth/caller.server";
import type { DB } from "~db/schema/index";

/** The verb of each type. Idempotent, called as the system. Throws AppError 404 when the content was deleted. */
export type ScheduledVerbs = Record<
  DB["contentSchedule"]["contentType"],
  (caller: Caller, content: { id: number; options: Record<string, unknown> }) => Promise<unknown>
>;
