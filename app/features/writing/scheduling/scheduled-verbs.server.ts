import { listAreas } from "~/areas/registry.server";
import type { ScheduledVerbs } from "~/areas/scheduled-content";

/** What the areas do when the time of their scheduled content has come. */
export const listScheduledVerbs = (): ScheduledVerbs =>
  Object.assign({}, ...listAreas().map(({ scheduledContent }) => scheduledContent)) as ScheduledVerbs;
