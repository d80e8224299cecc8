import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { growthDone, growthTabs } from "./growth-page";

const growthQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(growthTabs).default("overview")),
  done: z.enum(growthDone).optional().catch(undefined),
});

/** The query of the page. Throws AppError 404 for a tab that does not exist. */
export function readGrowthQuery(request: Request): z.output<typeof growthQuery> {
  const query = growthQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}
