import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { engagementDone, engagementTabs } from "./engagement-page";

const engagementQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(engagementTabs).default("recommendations")),
  done: z.enum(engagementDone).optional().catch(undefined),
});
export type EngagementQuery = z.output<typeof engagementQuery>;

/** The query of the page. Throws AppError 404 for a tab that does not exist. */
export function readEngagementQuery(request: Request): EngagementQuery {
  const query = engagementQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}
