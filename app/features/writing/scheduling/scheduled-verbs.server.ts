import { listAreas } from "~/areas/registry.server";
import type { ScheduledVerbs } from "./content-schedule.server";

/** What the areas do when the time of their scheduled content has come. */
export const listScheduledVerbs = (): ScheduledVerbs =>
  Object.assign({}, ...listAreas().map(({ scheduledContent }) => scheduledContent)) as ScheduledVerbs;
