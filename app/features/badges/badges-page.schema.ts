import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { badgesDone, badgesTabs, demoActivities } from "./page-choices";

/** The query of the page: its tab, the profile, the open badge and the last action. */
export const badgesPageQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(badgesTabs).default("badges")),
  profile: z.preprocess(blankToUndefined, z.enum(["community"]).optional()),
  badge: z.string().max(64).optional().catch(undefined),
  done: z.enum(badgesDone).optional().catch(undefined),
});
export type BadgesPageQuery = z.output<typeof badgesPageQuery>;

export const demoActivityInput = z.object({ activityType: z.enum(demoActivities) });
