import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { engagementDone, engagementTabs, growthDone, growthTabs } from "./page-choices";

export const growthPageQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(growthTabs).default("overview")),
  done: z.enum(growthDone).optional().catch(undefined),
});
export type GrowthPageQuery = z.output<typeof growthPageQuery>;

export const engagementPageQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(engagementTabs).default("recommendations")),
  done: z.enum(engagementDone).optional().catch(undefined),
});
export type EngagementPageQuery = z.output<typeof engagementPageQuery>;
