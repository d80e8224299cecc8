import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { ownDone, prayerTabs, prayersDone } from "../prayer-choices";
import { publicRequestsQuery } from "./requests.schema";

/** The query of the public page: its tab, the filters, the position in the list and the last action. */
export const prayerPageQuery = publicRequestsQuery.omit({ limit: true }).extend({
  tab: z.preprocess(blankToUndefined, z.enum(prayerTabs).default("view")),
  done: z.enum(prayersDone).optional().catch(undefined),
});
export type PrayerPageQuery = z.output<typeof prayerPageQuery>;

/** The query of one listed request, and of one's own. */
export const listedRequestPageQuery = z.object({ done: z.literal("pray").optional().catch(undefined) });
export const ownRequestPageQuery = z.object({ done: z.enum(ownDone).optional().catch(undefined) });
