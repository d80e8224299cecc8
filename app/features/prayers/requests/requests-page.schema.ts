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

const { type, writtenIn, after } = publicRequestsQuery.shape;

/** The query of one listed request: its place in the list, for the way back, and the last action. */
export const listedRequestPageQuery = z.object({
  type: type.catch(undefined),
  writtenIn: writtenIn.catch(undefined),
  after: after.catch(undefined),
  done: z.literal("pray").optional().catch(undefined),
});

/** The query of one's own request. */
export const ownRequestPageQuery = z.object({ done: z.enum(ownDone).optional().catch(undefined) });
